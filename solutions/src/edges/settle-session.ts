import type { AgentRecords } from "#agent/edges/agent-home.ts";
import type { AgentOptions } from "#agent/edges/agent-options.ts";
import { takeBack } from "#agent/message-queues.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import { recoverSession } from "#agent/recover-session.ts";
import type { Fact } from "#contracts/facts.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { Answer, PendingCall } from "#contracts/loop.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";

/** What settling works with. */
export interface SettlingParts {
  log: HarnessLog;
  records: AgentRecords;
  options: AgentOptions;
  tools: readonly Tool[];
  tell(fact: Fact): void;
  surroundings: Surroundings;
}

/**
 * Settles what a dead process left open, before anything new begins. A fork is another conversation: the run
 * that was under way goes on in the old session, if anywhere, and so do the messages that wait there.
 */
export async function settleSession(parts: SettlingParts): Promise<void> {
  const { log, records, options, tell, surroundings } = parts;
  if (!records.restored) return;
  const isFork = options.fork !== undefined;
  const policy = isFork ? "mark_interrupted" : options.recovery;
  const hadOpenRun = log.state().openRunId !== undefined;
  const written = await recoverSession(log, {
    policy,
    now: surroundings.now,
    savedAnswer: (call) => savedAnswer(parts, call),
  });
  if (hadOpenRun && policy === "mark_interrupted") {
    tell({ code: "agent.run_settled", params: { entries: written.length } });
  }
  if (isFork) await takeBack(log, () => true);
  const { length: count } = log.state().queues.waiting;
  if (count > 0) tell({ code: "agent.queue_restored", params: { count } });
}

async function savedAnswer(
  { records, tools }: SettlingParts,
  call: PendingCall,
): Promise<Answer | undefined> {
  const tool = tools.find(({ name }) => name === call.call.name);
  const record = await records.journal.find(wantedOperation(call, tool, records.sessionId));
  return record?.state === "completed" ? record.answer : undefined;
}
