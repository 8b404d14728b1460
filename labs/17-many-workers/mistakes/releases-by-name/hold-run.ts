import { releasedLease, renewedLease } from "#agent/lease-state.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { TerminalState } from "#contracts/loop.ts";
import type { Fence, LeaseTable, RunLease, SeenLease } from "#contracts/workers.ts";

/**
 * Keeps a claimed run for longer. Undefined: it is lost, since somebody else has claimed it.
 * @throws {HarnessError} what the table throws: then nobody knows.
 */
export function renewRun(table: LeaseTable, fence: Fence, leaseMs: number): Promise<RunLease | undefined> {
  return changeOwn(table, fence, ({ now }, lease) => renewedLease(lease, now, leaseMs));
}

/**
 * Gives a run back, for the next worker or, with its end, for good. Undefined: it was lost before, and what
 * its new owner does with it stands.
 */
export function releaseRun(
  table: LeaseTable,
  fence: Fence,
  ended?: TerminalState,
): Promise<RunLease | undefined> {
  return changeOwn(table, fence, (_, lease) => releasedLease(lease, ended));
}

/** Whose claim it is, the token says: a name may come back, and a time proves nothing. */
async function changeOwn(
  table: LeaseTable,
  { runId, token }: Fence,
  next: (seen: SeenLease, lease: RunLease) => RunLease,
): Promise<RunLease | undefined> {
  let wanted: RunLease | undefined;
  for (let tries = 0; ; tries += 1) {
    const seen = await table.look(runId);
    const { lease } = seen;
    if (lease === undefined || token < 1) return undefined;
    // The answer to an earlier try was lost: it has come through.
    if (wanted !== undefined && lease.revision === wanted.revision && lease.state === wanted.state) {
      return lease;
    }
    if (lease.state !== "held") return undefined;
    wanted = next(seen, lease);
    try {
      if (await table.swap(lease.revision, wanted)) return wanted;
    } catch (error) {
      const isLost = isHarnessError(error) && error.code === "database.outcome_unknown";
      if (!isLost || tries >= MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 20;
