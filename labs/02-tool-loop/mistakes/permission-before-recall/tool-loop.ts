import { collectReply } from "#agent/collect-reply.ts";
import { performPlainly } from "#agent/perform-plainly.ts";
import {
  lastReply,
  messagesOf,
  requestsStarted,
  storedEnding,
  toolCalls,
  unansweredCalls,
} from "#agent/read-entries.ts";
import { factAnswer, resultMessage } from "#agent/tool-answers.ts";
import type { Append } from "#contracts/entries.ts";
import type { Ending, Execute, Gate, LoopRun, PendingCall, RunEnd, Settled } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";

export async function runLoop(given: LoopRun): Promise<RunEnd> {
  const { runId } = given;
  const entries = [...given.entries];
  const append: Append = async (draft) => {
    const entry = await given.append(draft);
    entries.push(entry);
    return entry;
  };
  const run = { ...given, entries, append };
  const stored = storedEnding(entries, runId);
  if (stored) return { runId, ...stored };
  let end: Ending | undefined;
  while (!end) end = (await answerAll(run)) ?? (await endAfter(run)) ?? (await ask(run));
  const { terminal, reason } = end;
  if (terminal !== "blocked") {
    await append({ fact: { code: "run.ended", params: { runId, terminal, reason } } });
  }
  return { runId, terminal, reason };
}

const ABORTED: Ending = { terminal: "aborted", reason: { code: "run.aborted", params: {} } };

async function answerAll(run: LoopRun): Promise<Ending | undefined> {
  for (const pending of unansweredCalls(run.entries)) {
    const settled = await settle(run, pending);
    if (settled.kind === "end") return settled.end;
    await run.append({ message: resultMessage(pending, settled.answer, run.now()) });
  }
  return undefined;
}

async function settle(run: LoopRun, pending: PendingCall): Promise<Settled> {
  const { call, whole } = pending;
  const refuse = (code: "tool.not_run_cut_off" | "tool.not_run_aborted"): Settled => {
    return { kind: "answer", answer: factAnswer({ code, params: { tool: call.name } }) };
  };
  if (!whole) return refuse("tool.not_run_cut_off");
  if (run.signal?.aborted) return refuse("tool.not_run_aborted");
  const found = await run.tools.accept(call);
  if (!found.ok) return { kind: "answer", answer: factAnswer(found.failure) };
  const accepted = { ...pending, tool: found.value };
  const permission = await run.authorize?.(accepted);
  if (permission && permission.kind !== "go") return permission;
  const old = await run.recall?.(pending);
  if (old && old.kind !== "go") return old;
  const execute: Execute = async (context) => found.value.execute(structuredClone(call.arguments), context);
  return run.perform?.(accepted, execute) ?? performPlainly(accepted, execute, run.signal);
}

async function endAfter(run: LoopRun): Promise<Ending | undefined> {
  const reply: AssistantMessage | undefined = lastReply(run.entries, run.runId);
  if (reply?.stopReason === "aborted") return ABORTED;
  if (reply?.stopReason === "error") {
    const message = reply.errorMessage ?? "";
    return { terminal: "failed", reason: { code: "model.failed", params: { message } } };
  }
  if (!reply || toolCalls(reply).length > 0) return undefined;
  if (reply.stopReason === "length")
    return { terminal: "stopped", reason: { code: "model.cut_off", params: {} } };
  const gate = await run.verify?.(run.entries, run.append);
  if (gate && gate.kind !== "go") return obey(run, gate);
  return { terminal: "completed", reason: { code: "run.completed", params: {} } };
}

async function ask(run: LoopRun): Promise<Ending | undefined> {
  const { runId, signal, systemPrompt } = run;
  if (signal?.aborted) return ABORTED;
  const gate = await run.shouldStop?.(run.entries);
  const stop = gate && (await obey(run, gate));
  if (stop) return stop;
  const copy = structuredClone(messagesOf(run.entries));
  const messages = (await run.transformContext?.(copy, run.entries, run.append)) ?? copy;
  if (!Array.isArray(messages)) return messages.end;
  const turn = requestsStarted(run.entries, runId) + 1;
  await run.append({ fact: { code: "run.request_started", params: { runId, turn } } });
  const request = { messages, tools: run.tools.descriptions };
  const events = run.model({
    ...request,
    ...(systemPrompt !== undefined && { systemPrompt }),
    ...(signal && { signal }),
  });
  await run.append({ message: await collectReply(events, run.now) });
  return undefined;
}

async function obey(run: LoopRun, gate: Gate): Promise<Ending | undefined> {
  if (gate.kind === "end") return gate.end;
  if (gate.kind === "answer") {
    await run.append({ message: { role: "user", content: gate.answer.content, timestamp: run.now() } });
  }
  return undefined;
}
