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
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { Ending, LoopRun, PendingCall, RunEnd, Settled } from "#contracts/loop.ts";

export async function runLoop(run: LoopRun): Promise<RunEnd> {
  const { runId } = run;
  const entries: Entry[] = [...run.entries];
  const keep = async (draft: EntryDraft) => {
    entries.push(await run.append(draft));
  };
  let ending = storedEnding(entries, runId);
  if (ending) return { runId, ...ending };
  while (!ending) {
    for (const pending of unansweredCalls(entries)) {
      const settled = await settle(run, pending);
      if (settled.kind === "end") return { runId, ...settled.end };
      await keep({ message: resultMessage(pending, settled.answer, run.now()) });
    }
    const gate = await run.shouldStop?.(entries);
    ending = gate?.kind === "end" ? gate.end : endOf(entries, runId);
    if (!ending) await ask(run, entries, keep);
  }
  const { terminal, reason } = ending;
  await keep({ fact: { code: "run.ended", params: { runId, terminal, reason } } });
  return { runId, terminal, reason };
}

function endOf(entries: readonly Entry[], runId: string): Ending | undefined {
  const reply = lastReply(entries, runId);
  if (!reply || toolCalls(reply).length > 0) return undefined;
  return { terminal: "completed", reason: { code: "run.completed", params: {} } };
}

async function settle(run: LoopRun, pending: PendingCall): Promise<Settled> {
  const accepted = await run.tools.accept(pending.call);
  if (!accepted.ok) return { kind: "answer", answer: factAnswer(accepted.failure) };
  const call = { ...pending, tool: accepted.value };
  const gate = await run.authorize?.(call);
  if (gate && gate.kind !== "go") return gate;
  return performPlainly(call, (context) => call.tool.execute(call.call.arguments, context), run.signal);
}

async function ask(run: LoopRun, entries: readonly Entry[], keep: (draft: EntryDraft) => Promise<void>) {
  const turn = requestsStarted(entries, run.runId) + 1;
  await keep({ fact: { code: "run.request_started", params: { runId: run.runId, turn } } });
  const events = run.model({ messages: messagesOf(entries), tools: run.tools.descriptions });
  await keep({ message: await collectReply(events, run.now) });
}
