import { todo } from "#contracts/todo.ts";
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
export function startHeartbeat(_options: HeartbeatOptions): Heartbeat {
  return todo("17.4", {
    zh: "续约三次一个租约；没有回答也有个期限",
    en: "renew three times in a lease; no answer has its limit too",
  });
}
