import type { RunLease } from "#contracts/workers.ts";

export interface HeartbeatOptions {
  leaseMs: number;
  /** Undefined: the run is somebody else's now. What it throws says nothing about that. */
  renew(): Promise<RunLease | undefined>;
  /** Settles after so many milliseconds, or at once when aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds on a clock of this process that nobody can set. */
  elapsed(): number;
}

export interface Heartbeat {
  /** Aborted when the run can no longer be counted on: whoever works at it stops. */
  readonly lost: AbortSignal;
  /** Settles when no renewal is under way any more, so that none comes after the release. */
  stop(): Promise<void>;
}

/**
 * Renews a lease three times in its length. It is lost when somebody else has the run, and also when nobody
 * answers for as long as the lease: a worker that cannot reach the database has to assume that another one
 * can. That is measured from before the last renewal that went well, since the answer may have taken its
 * time.
 */
export function startHeartbeat({ leaseMs, renew, pause, elapsed }: HeartbeatOptions): Heartbeat {
  const lost = new AbortController();
  const stopped = new AbortController();
  let confirmedAt = elapsed();

  /** What is left of the lease for sure. */
  const leftMs = () => Math.max(0, confirmedAt + leaseMs - elapsed());

  async function beat(): Promise<void> {
    const askedAt = elapsed();
    const told = await renew().catch(() => "no answer" as const);
    if (told === undefined) lost.abort();
    else if (told !== "no answer") confirmedAt = askedAt;
  }

  async function beatOn(): Promise<void> {
    while (!stopped.signal.aborted && !lost.signal.aborted) {
      await pause(Math.min(leaseMs / 3, leftMs()), stopped.signal);
      if (stopped.signal.aborted) return;
      if (leftMs() === 0) lost.abort();
      else await beat();
    }
  }

  const beating = beatOn();
  return {
    lost: lost.signal,
    async stop() {
      stopped.abort();
      await beating;
    },
  };
}
