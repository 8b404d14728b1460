import { flushPendingWrites } from "#agent/pending-writes.ts";
import { recoverSession } from "#agent/recover-session.ts";
import { movedBranch } from "#agent/restored-branch.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { RestoreOptions } from "#contracts/restore.ts";

/** What was brought to its end. */
export interface Reconciled {
  /** Ids of the entries that accepted changes became. */
  appliedWrites: readonly string[];
}

type ReconcileParts = Pick<HarnessHost, "recovery" | "surroundings"> & Pick<RestoreOptions, "whenFull">;

/**
 * The last of the five steps: what an earlier process accepted and did not finish. Changes that were accepted
 * are applied; what becomes of turns, calls and operations is the host's policy, and without one they stay
 * open. Nothing is run again here.
 * @throws {HarnessError} as `SessionTree.append` does; called again, it goes on where it was.
 */
export async function reconcileUnfinished(
  log: HarnessLog,
  { recovery, surroundings, whenFull }: ReconcileParts,
): Promise<Reconciled> {
  const pending = () => log.state().pendingWrites.map(({ targetId }) => targetId);
  const before = pending();
  const orWait = (error: unknown) => {
    if (whenFull !== "open" || !isHarnessError(error) || error.code !== "session.not_saved") throw error;
    // The host was judged by the branch that the move leads to: on the one it would leave, nobody may go on.
    if (recovery && movedBranch(log)) throw error;
  };
  await flushPendingWrites(log).catch(orWait);
  if (recovery) await recoverSession(log, { ...recovery, now: surroundings.now }).catch(orWait);
  const after = pending();
  return { appliedWrites: before.filter((id) => !after.includes(id)) };
}
