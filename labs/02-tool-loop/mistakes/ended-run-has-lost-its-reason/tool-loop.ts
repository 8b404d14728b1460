import { collectReply } from "#agent/collect-reply.ts";
import { lastReply, messagesOf, storedEnding, toolCalls, unansweredCalls } from "#agent/read-entries.ts";
import { factAnswer, outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type {
  Answer,
  Ending,
  Gate,
  LoopRun,
  PendingCall,
  RunEnd,
  RunLoop,
  Settled,
  TerminalState,
} from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";

export const runLoop: RunLoop = async (run) => {
  const { runId } = run;
  const entries = run.entries.slice();
  const keep = async (draft: EntryDraft): Promise<Entry> => {
    const kept = await run.append(draft);
    entries.push(kept);
    return kept;
  };
  const known = storedEnding(entries, runId);
  if (known) return told(runId, ending(known.terminal, "run.completed"));
  for (;;) {
    const end = await step(run, entries, keep);
    if (!end) continue;
    const { terminal, reason } = end;
    if (terminal !== "blocked")
      await keep({ fact: { code: "run.ended", params: { runId, terminal, reason } } });
    return told(runId, end);
  }
};

type Keep = LoopRun["append"];

function told(runId: string, { terminal, reason }: Ending): RunEnd {
  return { terminal, reason, runId };
}

async function step(run: LoopRun, entries: Entry[], keep: Keep): Promise<Ending | undefined> {
  const [pending] = unansweredCalls(entries);
  if (pending) return answer(run, pending, keep);
  const reply = lastReply(entries, run.runId);
  if (reply && toolCalls(reply).length === 0) {
    const end = endSaidBy(reply);
    if (end.terminal !== "completed" || !run.verify) return end;
    const verdict = await run.verify(entries, keep);
    return verdict.kind === "go" ? end : takeUp(run, verdict, keep);
  }
  if (reply?.stopReason === "error" || reply?.stopReason === "aborted") return endSaidBy(reply);
  return request(run, entries, keep);
}

function endSaidBy({ stopReason, errorMessage = "" }: AssistantMessage): Ending {
  if (stopReason === "error") {
    return { terminal: "failed", reason: { code: "model.failed", params: { message: errorMessage } } };
  }
  if (stopReason === "aborted") return ending("aborted", "run.aborted");
  return stopReason === "length" ? ending("stopped", "model.cut_off") : ending("completed", "run.completed");
}

function ending(terminal: TerminalState, code: FactCode): Ending {
  return { terminal, reason: { code, params: {} } };
}

async function answer(run: LoopRun, pending: PendingCall, keep: Keep): Promise<Ending | undefined> {
  const settled = await settle(run, pending);
  if (settled.kind === "end") return settled.end;
  const { id, name } = pending.call;
  const timestamp = run.now();
  await keep({
    message: { role: "toolResult", toolCallId: id, toolName: name, ...settled.answer, timestamp },
  });
  return undefined;
}

async function settle(run: LoopRun, pending: PendingCall): Promise<Settled> {
  const record = run.recall ? await run.recall(pending) : undefined;
  if (record?.kind === "answer" || record?.kind === "end") return record;
  const tool = pending.call.name;
  const say = (code: FactCode) => given(factAnswer({ code, params: { tool } }));
  if (!pending.whole) return say("tool.not_run_cut_off");
  if (pending.call.masked) return say("tool.not_run_masked");
  if (run.signal?.aborted) return say("tool.not_run_aborted");
  const found = await run.tools.accept(pending.call);
  if (!found.ok) return given(factAnswer(found.failure));
  const accepted = { ...pending, tool: found.value };
  if (!record && run.authorize) {
    const permission = await run.authorize(accepted);
    if (permission.kind !== "go") return permission;
  }
  const args = structuredClone(pending.call.arguments);
  if (run.perform) return run.perform(accepted, (context) => found.value.execute(args, context));
  const idempotencyKey = [pending.runId, pending.entryId, pending.index].join("/");
  const { signal } = run;
  const context = signal ? { idempotencyKey, signal } : { idempotencyKey };
  return given(outcomeAnswer(await takeOutcome(tool, async () => found.value.execute(args, context))));
}

function given(answer: Answer): Settled {
  return { kind: "answer", answer };
}

async function request(run: LoopRun, entries: Entry[], keep: Keep): Promise<Ending | undefined> {
  const { runId, signal, systemPrompt } = run;
  if (signal?.aborted) return ending("aborted", "run.aborted");
  const stop = run.shouldStop && (await takeUp(run, await run.shouldStop(entries), keep));
  if (stop) return stop;
  let messages = structuredClone(messagesOf(entries));
  if (run.transformContext) {
    const sent = await run.transformContext(messages, entries, keep);
    if (!Array.isArray(sent)) return sent.end;
    messages = sent;
  }
  if (signal?.aborted) return ending("aborted", "run.aborted");
  const before = entries.filter((entry) => "fact" in entry && entry.fact.code === "run.request_started");
  const mine = before.filter((entry) => "fact" in entry && entry.fact.params.runId === runId);
  await keep({ fact: { code: "run.request_started", params: { runId, turn: mine.length + 1 } } });
  const asked = { messages, tools: run.tools.descriptions };
  if (systemPrompt !== undefined) Object.assign(asked, { systemPrompt });
  if (signal) Object.assign(asked, { signal });
  await keep({ message: await collectReply(run.model(asked), run.now) });
  return undefined;
}

async function takeUp(run: LoopRun, gate: Gate, keep: Keep): Promise<Ending | undefined> {
  if (gate.kind === "end") return gate.end;
  if (gate.kind === "answer") {
    await keep({ message: { role: "user", content: gate.answer.content, timestamp: run.now() } });
  }
  return undefined;
}
