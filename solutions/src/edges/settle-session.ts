import { missingAssignment } from "#agent/assign-owner.ts";
import type { AgentRecords } from "#agent/edges/agent-home.ts";
import type { AgentOptions } from "#agent/edges/agent-options.ts";
import { operationOwners } from "#agent/edges/operation-owners.ts";
import { takeBack } from "#agent/message-queues.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import { callsOperations } from "#agent/reconcile-hook.ts";
import { recoverSession } from "#agent/recover-session.ts";
import { appendDecision } from "#agent/settle-operation.ts";
import { unfinishedRun } from "#agent/unfinished-run.ts";
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
  environment: NodeJS.ProcessEnv;
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
  else await nameOwners(parts);
  const { length: count } = log.state().queues.waiting;
  if (count > 0) tell({ code: "agent.queue_restored", params: { count } });
}

/**
 * Nobody's run comes back to what an ended one left open, so that it is named here who has to find out. The
 * run that goes on asks reality first, and names somebody only for what that cannot settle.
 */
async function nameOwners({ log, records, surroundings, environment }: SettlingParts): Promise<void> {
  const ownership = operationOwners(environment);
  if (ownership === undefined) return;
  const { journal } = records;
  const goesOn = unfinishedRun(log.state(), log.tree.branch());
  const unsettled = callsOperations(await journal.unsettled());
  for (const record of unsettled.filter(({ runId }) => runId !== goesOn)) {
    const missing = missingAssignment(record, ownership, { operator: "harness", now: surroundings.now() });
    if (missing) await appendDecision(journal, record, missing);
  }
}

async function savedAnswer(
  { records, tools }: SettlingParts,
  call: PendingCall,
): Promise<Answer | undefined> {
  const tool = tools.find(({ name }) => name === call.call.name);
  const record = await records.journal.find(wantedOperation(call, tool, records.sessionId));
  return record?.state === "completed" ? record.answer : undefined;
}
