import type { TerminalState } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
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
export function standingOf(_seen: SeenLease, _self: WorkerName): Standing {
  return todo("17.1", {
    zh: "看租约行和时间，说出这个 worker 能做什么",
    en: "say what this worker may do, from the row and the time",
  });
}

/** The row of a claim that is about to be made. */
export function claimedLease(
  _seen: SeenLease,
  _runId: string,
  _self: WorkerName,
  _leaseMs: number,
): RunLease {
  return todo("17.1", { zh: "下一个令牌，下一个修订号", en: "the next token, the next revision" });
}

/** The same claim, for longer; where the clock was set back, never for less than was promised. */
export function renewedLease(_lease: RunLease, _now: number, _leaseMs: number): RunLease {
  return todo("17.1", { zh: "同一个令牌，更晚的到期时间", en: "the same token, a later end" });
}

/** Given back; its numbers stay, or the next claim would begin again at 1. */
export function releasedLease(_lease: RunLease, _ended?: TerminalState): RunLease {
  return todo("17.1", { zh: "交还，或者写下终态", en: "given back, or with its end" });
}
