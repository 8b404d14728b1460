import type { TerminalState } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
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
  _table: LeaseTable,
  _runId: string,
  _self: WorkerName,
  _leaseMs: number,
): Promise<Claim> {
  // `standingOf` and `claimedLease` decide; this does what they say.
  return todo("17.2", {
    zh: "看，决定，比较并设置；别人更快就再看一次",
    en: "look, decide, compare and set; look again if another was faster",
  });
}
