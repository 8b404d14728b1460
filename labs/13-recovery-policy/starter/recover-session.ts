import { unansweredCalls } from "#agent/read-entries.ts";
import type { FoundWork } from "#agent/recovery-step.ts";
import { entriesOf } from "#agent/tree-log.ts";
import type { HarnessLog, HarnessWrite } from "#contracts/harness-state.ts";
import type { Answer, Ending, PendingCall } from "#contracts/loop.ts";
import type { HostRecovery } from "#contracts/recovery.ts";
import { todo } from "#contracts/todo.ts";

/** What recovery works with. */
export interface RecoveryParts extends HostRecovery {
  /** How a run ends that is not gone on with. Default: as one whose process died. */
  ending?: Ending;
  now(): number;
}

/**
 * Settles what a crash left open, one durable step after the other.
 * @returns what was written, in order; nothing, if nothing was open
 * @throws {HarnessError} as `SessionTree.append` does; what is not settled stays open.
 */
export async function recoverSession(log: HarnessLog, parts: RecoveryParts): Promise<HarnessWrite[]> {
  const answers = await savedAnswers(log, parts);
  const found = (): FoundWork => ({
    state: log.state(),
    branch: log.tree.branch(),
    // 用户中止过的 run（log.state().abort）：不管 parts 怎么说，policy 是 mark_interrupted，ending 是 ABORTED。
    // Of a run that the user had aborted (log.state().abort), whatever parts says: mark_interrupted, ABORTED.
    policy: parts.policy ?? "mark_interrupted",
    ending: parts.ending ?? INTERRUPTED,
    savedAnswer: (call) => answers.get(placeOf(call)),
    now: parts.now(),
  });
  return settle(log, found);
}

/**
 * 下一步写什么，借 recoveryStep（#agent/recovery-step.ts，`13.4` 写的）来说。
 * One durable step after the other, each decided by what is durable at that moment: recoveryStep of
 * #agent/recovery-step.ts, which `13.4` writes, says which.
 */
function settle(_log: HarnessLog, _found: () => FoundWork): Promise<HarnessWrite[]> {
  return todo("13.5", {
    zh: "先问操作记录，再一步一步写，直到没有下一步",
    en: "ask the journal first, then write step by step until none is left",
  });
}

export const ABORTED: Ending = { terminal: "aborted", reason: { code: "run.aborted", params: {} } };
const INTERRUPTED: Ending = { terminal: "failed", reason: { code: "run.interrupted", params: {} } };

/** Asked beforehand, since a step is decided in the turn of its write. */
async function savedAnswers(
  log: HarnessLog,
  { savedAnswer }: RecoveryParts,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const call of unansweredCalls(entriesOf(log.tree.branch()))) {
    const answer = await savedAnswer?.(call);
    if (answer) answers.set(placeOf(call), answer);
  }
  return answers;
}

function placeOf({ entryId, index }: PendingCall): string {
  return JSON.stringify([entryId, index]);
}
