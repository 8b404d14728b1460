import { claimedLease, standingOf } from "#agent/lease-state.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { TerminalState } from "#contracts/loop.ts";
import type { LeaseTable, RunLease, WorkerName } from "#contracts/workers.ts";

export type Claim =
  /** `from`: a worker that no longer renewed it; it may be dead, or only slow. */
  | { kind: "claimed"; lease: RunLease; from?: RunLease }
  /** Somebody else has it: who, where and since when. */
  | { kind: "held"; by: RunLease }
  | { kind: "ended"; ended: TerminalState };

/**
 * Claims a run, so that of any number of workers one has it. Looking and taking are two steps, so the second
 * one says what it saw: whoever was faster has changed the revision. That makes it harmless to try again,
 * also where the answer to the first try was lost.
 * @throws {HarnessError} what the table throws; a lost answer only after many tries.
 */
export async function claimRun(
  table: LeaseTable,
  runId: string,
  self: WorkerName,
  leaseMs: number,
): Promise<Claim> {
  let lost: unknown;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const seen = await table.look(runId);
    const standing = standingOf(seen, self);
    if (standing.kind === "own") return { kind: "claimed", lease: standing.lease };
    if (standing.kind !== "free") return standing;
    const lease = claimedLease(seen, runId, self, leaseMs);
    try {
      const isOurs = await table.swap(seen.lease?.revision ?? 0, lease);
      if (isOurs) return { kind: "claimed", lease, ...(standing.from && { from: standing.from }) };
    } catch (error) {
      if (!isHarnessError(error) || error.code !== "database.outcome_unknown") throw error;
      lost = error;
    }
  }
  throw lost ?? new Error(`${runId} changed ${MOST_TRIES} times while it was being claimed`);
}

const MOST_TRIES = 20;
