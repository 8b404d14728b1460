import { barrierTo } from "#agent/call-barrier.ts";
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
import type { Append, Entry } from "#contracts/entries.ts";
import type {
  AcceptedCall,
  Ending,
  Execute,
  Gate,
  LoopRun,
  PendingCall,
  RunEnd,
  Settled,
} from "#contracts/loop.ts";

/**
 * Carries one run to a terminal state. It looks only at what is durable so far: answer what is unanswered;
 * else end, if the last reply ends the run; else ask the model. So a run that died anywhere goes on through
 * this same door, and a run that has ended is not entered again.
 */
export async function runLoop(given: LoopRun): Promise<RunEnd> {
  const run = withOwnEntries(given);
  let ending = storedEnding(run.entries, run.runId);
  if (ending) return { runId: run.runId, ...ending };
  while (!ending) ending = (await answerCalls(run)) ?? (await endOfReply(run)) ?? (await askModel(run));
  await storeEnding(run, ending);
  return { runId: run.runId, ...ending };
}

const ABORTED: Ending = { terminal: "aborted", reason: { code: "run.aborted", params: {} } };

/** The loop's own list grows only by what `append` says is durable. */
function withOwnEntries(run: LoopRun): LoopRun {
  const entries: Entry[] = [...run.entries];
  const append: Append = async (draft) => {
    const entry = await run.append(draft);
    entries.push(entry);
    return entry;
  };
  return { ...run, entries, append };
}

async function answerCalls(run: LoopRun): Promise<Ending | undefined> {
  for (const pending of unansweredCalls(run.entries)) {
    const gate = await settleCall(run, pending);
    if (gate.kind === "end") return gate.end;
    await run.append({ message: resultMessage(pending, gate.answer, run.now()) });
  }
  return undefined;
}

/** An old record decides first; only a call without one asks for permission. */
async function settleCall(run: LoopRun, pending: PendingCall): Promise<Settled> {
  const recalled = await run.recall?.(pending);
  if (recalled && recalled.kind !== "go") return recalled;
  const barrier = barrierTo(pending, run.signal?.aborted === true, recalled !== undefined);
  if (barrier) return { kind: "answer", answer: factAnswer(barrier) };
  const accepted = await run.tools.accept(pending.call);
  if (!accepted.ok) return { kind: "answer", answer: factAnswer(accepted.failure) };
  const call: AcceptedCall = { ...pending, tool: accepted.value };
  const permission: Gate = recalled ?? (await run.authorize?.(call)) ?? { kind: "go" };
  return permission.kind === "go" ? performCall(run, call) : permission;
}

function performCall(run: LoopRun, call: AcceptedCall): Promise<Settled> {
  const execute: Execute = (context) => call.tool.execute(structuredClone(call.call.arguments), context);
  return run.perform ? run.perform(call, execute) : performPlainly(call, execute, run.signal);
}

/** The end that the last reply means, once all its calls have their results. */
async function endOfReply(run: LoopRun): Promise<Ending | undefined> {
  const reply = lastReply(run.entries, run.runId);
  if (!reply) return undefined;
  switch (reply.stopReason) {
    case "error":
      return {
        terminal: "failed",
        reason: { code: "model.failed", params: { message: reply.errorMessage ?? "" } },
      };
    case "aborted":
      return ABORTED;
    default:
      if (toolCalls(reply).length > 0) return undefined;
      if (reply.stopReason === "length")
        return { terminal: "stopped", reason: { code: "model.cut_off", params: {} } };
      return checkClaim(run);
  }
}

/** The model says that it is done; only what `verify` lets pass is `completed`. */
async function checkClaim(run: LoopRun): Promise<Ending | undefined> {
  const gate: Gate = (await run.verify?.(run.entries, run.append)) ?? { kind: "go" };
  return gate.kind === "go"
    ? { terminal: "completed", reason: { code: "run.completed", params: {} } }
    : pass(run, gate);
}

async function askModel(run: LoopRun): Promise<Ending | undefined> {
  if (run.signal?.aborted) return ABORTED;
  const stop = await pass(run, await run.shouldStop?.(run.entries));
  if (stop) return stop;
  const copy = structuredClone(messagesOf(run.entries));
  const messages = (await run.transformContext?.(copy, run.entries, run.append)) ?? copy;
  if (!Array.isArray(messages)) return messages.end;
  if (run.signal?.aborted) return ABORTED;
  const turn = requestsStarted(run.entries, run.runId) + 1;
  await run.append({ fact: { code: "run.request_started", params: { runId: run.runId, turn } } });
  const system = run.systemPrompt === undefined ? {} : { systemPrompt: run.systemPrompt };
  const events = run.model({ messages, tools: run.tools.descriptions, ...system, ...signalOf(run) });
  await run.append({ message: await collectReply(events, run.now) });
  return undefined;
}

/** Outside of a tool call, an answer is said to the model, which then goes on. */
async function pass(run: LoopRun, gate: Gate | undefined): Promise<Ending | undefined> {
  if (gate?.kind === "end") return gate.end;
  if (gate?.kind === "answer") {
    await run.append({ message: { role: "user", content: gate.answer.content, timestamp: run.now() } });
  }
  return undefined;
}

/**
 * `blocked` is never stored: it lasts while something is undecided, and each boot finds that in the records.
 */
async function storeEnding(run: LoopRun, { terminal, reason }: Ending): Promise<void> {
  if (terminal === "blocked") return;
  await run.append({ fact: { code: "run.ended", params: { runId: run.runId, terminal, reason } } });
}

function signalOf(run: LoopRun): { signal?: AbortSignal } {
  return run.signal ? { signal: run.signal } : {};
}
