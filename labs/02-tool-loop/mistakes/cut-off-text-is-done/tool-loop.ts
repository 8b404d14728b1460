import { collectReply } from "#agent/collect-reply.ts";
import {
  lastReply,
  messagesOf,
  requestsStarted,
  storedEnding,
  toolCalls,
  unansweredCalls,
} from "#agent/read-entries.ts";
import { factAnswer, outcomeAnswer, resultMessage, takeOutcome } from "#agent/tool-answers.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { Answer, Ending, LoopRun, PendingCall, RunEnd } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";

export async function runLoop(run: LoopRun): Promise<RunEnd> {
  const { runId, signal, systemPrompt, now } = run;
  const entries = [...run.entries];
  const stored = storedEnding(entries, runId);
  if (stored) return { runId, ...stored };

  async function keep(draft: EntryDraft): Promise<void> {
    entries.push(await run.append(draft));
  }

  let end: Ending | undefined;
  while (!end) {
    for (const pending of unansweredCalls(entries)) {
      const answer = await answerOf(run, pending);
      await keep({ message: resultMessage(pending, answer, now()) });
    }
    end = endAfter(lastReply(entries, runId)) ?? (signal?.aborted ? ABORTED : undefined);
    if (end) break;
    const turn = requestsStarted(entries, runId) + 1;
    await keep({ fact: { code: "run.request_started", params: { runId, turn } } });
    const messages = structuredClone(messagesOf(entries));
    const request = { messages, tools: run.tools.descriptions };
    const events = run.model({
      ...request,
      ...(systemPrompt !== undefined && { systemPrompt }),
      ...(signal && { signal }),
    });
    await keep({ message: await collectReply(events, now) });
  }
  const { terminal, reason } = end;
  await keep({ fact: { code: "run.ended", params: { runId, terminal, reason } } });
  return { runId, terminal, reason };
}

const ABORTED: Ending = { terminal: "aborted", reason: { code: "run.aborted", params: {} } };

function endAfter(reply: AssistantMessage | undefined): Ending | undefined {
  if (!reply) return undefined;
  if (reply.stopReason === "aborted") return ABORTED;
  if (reply.stopReason === "error") {
    const message = reply.errorMessage ?? "";
    return { terminal: "failed", reason: { code: "model.failed", params: { message } } };
  }
  if (toolCalls(reply).length > 0) return undefined;
  return { terminal: "completed", reason: { code: "run.completed", params: {} } };
}

async function answerOf(run: LoopRun, { call, ...pending }: PendingCall): Promise<Answer> {
  const params = { tool: call.name };
  if (!pending.whole) return factAnswer({ code: "tool.not_run_cut_off", params });
  if (run.signal?.aborted) return factAnswer({ code: "tool.not_run_aborted", params });
  const accepted = await run.tools.accept(call);
  if (!accepted.ok) return factAnswer(accepted.failure);
  const idempotencyKey = `${pending.runId}:${pending.entryId}:${pending.index}`;
  const context = run.signal ? { idempotencyKey, signal: run.signal } : { idempotencyKey };
  const args = structuredClone(call.arguments);
  return outcomeAnswer(await takeOutcome(call.name, async () => accepted.value.execute(args, context)));
}
