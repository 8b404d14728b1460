import { flushPendingWrites } from "#agent/pending-writes.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

/** What was brought to its end. */
export interface Reconciled {
  /** Ids of the entries that accepted changes became. */
  appliedWrites: readonly string[];
}

/**
 * The last of the five steps: what an earlier process accepted and did not finish. Changes that were accepted
 * are applied. Turns, calls and operations stay open here, and nothing is run again: what becomes of them is
 * a policy of its own.
 * @throws {HarnessError} as `SessionTree.append` does; called again, it goes on where it was.
 */
export async function reconcileUnfinished(log: HarnessLog): Promise<Reconciled> {
  const appliedWrites = log.state().pendingWrites.map(({ targetId }) => targetId);
  await flushPendingWrites(log);
  return { appliedWrites };
}
