import { unansweredCalls } from "#agent/read-entries.ts";
import { type FoundWork, recoveryStep } from "#agent/recovery-step.ts";
import { entriesOf } from "#agent/tree-log.ts";
import type { HarnessLog, HarnessWrite } from "#contracts/harness-state.ts";
import type { Answer, Ending, PendingCall } from "#contracts/loop.ts";
import type { HostRecovery } from "#contracts/recovery.ts";

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
  const written: HarnessWrite[] = [];
  const answers = await savedAnswers(log, parts);
  const found = (): FoundWork => ({
    state: log.state(),
    branch: log.tree.branch(),
    ...wayOut(log, parts),
    savedAnswer: (call) => answers.get(placeOf(call)),
    now: parts.now(),
  });
  for (;;) {
    const step = recoveryStep(found());
    await log.write(() => step);
    if (step === undefined) return written;
    written.push(step);
  }
}

/** Whoever aborted a run wants its end, also where the process died before it came. */
function wayOut(log: HarnessLog, parts: RecoveryParts): Pick<FoundWork, "policy" | "ending"> {
  const { abort } = log.state();
  if (abort !== undefined) return { policy: "mark_interrupted", ending: ABORTED };
  return { policy: parts.policy ?? "mark_interrupted", ending: parts.ending ?? INTERRUPTED };
}

const ABORTED: Ending = { terminal: "aborted", reason: { code: "run.aborted", params: {} } };
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
