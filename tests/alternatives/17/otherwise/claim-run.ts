import { claimedLease, type Standing, standingOf } from "#agent/lease-state.ts";
import type { TerminalState } from "#contracts/loop.ts";
import type { LeaseTable, RunLease, SeenLease, WorkerName } from "#contracts/workers.ts";

export type Claim =
  | { kind: "claimed"; lease: RunLease; from?: RunLease }
  | { kind: "held"; by: RunLease }
  | { kind: "ended"; ended: TerminalState };

/** By recursion: whatever came of a swap, only the next look says who has the run. */
export async function claimRun(
  table: LeaseTable,
  runId: string,
  self: WorkerName,
  leaseMs: number,
  triesLeft = 30,
): Promise<Claim> {
  const seen = await table.look(runId);
  const standing = standingOf(seen, self);
  if (standing.kind !== "free") return claimOf(standing);
  const next = claimedLease(seen, runId, self, leaseMs);
  const swapped = await swapOrUnknown(table, seen, next);
  if (swapped === true)
    return standing.from
      ? { kind: "claimed", lease: next, from: standing.from }
      : { kind: "claimed", lease: next };
  if (triesLeft === 0) throw swapped === false ? new Error("too many others") : swapped;
  return claimRun(table, runId, self, leaseMs, triesLeft - 1);
}

function claimOf(standing: Exclude<Standing, { kind: "free" }>): Claim {
  return standing.kind === "own" ? { kind: "claimed", lease: standing.lease } : standing;
}

/** True or false, or the error that leaves it open. */
async function swapOrUnknown(
  table: LeaseTable,
  { lease }: SeenLease,
  next: RunLease,
): Promise<boolean | Error> {
  try {
    return await table.swap(lease?.revision ?? 0, next);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "database.outcome_unknown") return error;
    throw error;
  }
}
