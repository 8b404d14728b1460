import type { TerminalState } from "#contracts/loop.ts";
import type { RunLease, SeenLease, WorkerName } from "#contracts/workers.ts";

/** What a worker may do about a run that it looked at. */
export type Standing =
  /** Nobody has it. `from`: who had it last, and did not give it back. */
  | { kind: "free"; from?: RunLease }
  /** This life of this worker has it, also where it was never told so. */
  | { kind: "own"; lease: RunLease }
  | { kind: "held"; by: RunLease }
  | { kind: "ended"; ended: TerminalState };

/** The only clock is the one that came with the row: no two machines agree on the time. */
export function standingOf({ lease, now }: SeenLease, self: WorkerName): Standing {
  if (lease === undefined || lease.state === "released") return { kind: "free" };
  if (lease.state === "ended") return { kind: "ended", ended: lease.ended ?? "completed" };
  // An own lease that ran out, and that nobody took, can still be renewed.
  if (lease.worker === self.worker && lease.host === self.host) return { kind: "own", lease };
  return now < lease.expiresAt ? { kind: "held", by: lease } : { kind: "free", from: lease };
}

/** The row of a claim that is about to be made. */
export function claimedLease(
  { lease, now }: SeenLease,
  runId: string,
  self: WorkerName,
  leaseMs: number,
): RunLease {
  return {
    ...{ runId, worker: self.worker, host: self.host, state: "held" },
    token: (lease?.token ?? 0) + 1,
    revision: (lease?.revision ?? 0) + 1,
    since: now,
    expiresAt: now + leaseMs,
  };
}

/** The same claim, for longer; where the clock was set back, never for less than was promised. */
export function renewedLease(lease: RunLease, now: number, leaseMs: number): RunLease {
  return {
    ...lease,
    revision: lease.revision + 1,
    expiresAt: Math.max(lease.expiresAt, now + leaseMs),
  };
}

/** Given back; its numbers stay, or the next claim would begin again at 1. */
export function releasedLease(lease: RunLease, ended?: TerminalState): RunLease {
  const { ended: _, ...rest } = lease;
  const revision = lease.revision + 1;
  return ended === undefined
    ? { ...rest, revision, state: "released" }
    : { ...rest, revision, state: "ended", ended };
}
