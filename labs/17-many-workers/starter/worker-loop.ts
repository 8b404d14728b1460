import type { Heartbeat } from "#agent/heartbeat.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
import type { LeaseTable, RunLease, WorkerName } from "#contracts/workers.ts";

export interface WorkerLoopOptions {
  table: LeaseTable;
  self: WorkerName;
  leaseMs: number;
  /** The runs that have no end yet, as the database knows them now. */
  openRuns(): Promise<readonly string[]>;
  /** Carries one run as far as it goes. It stops by itself when `lost` is aborted. */
  carry(lease: RunLease, lost: AbortSignal): Promise<Ending>;
  heartbeat(lease: RunLease): Heartbeat;
  /** Until it is worth looking again at what others had. */
  rest(): Promise<void>;
  tell(fact: Fact): void;
}

/**
 * Works until each run has its end, or is left to a person. A run that another worker has is told with its
 * owner and left alone; it is looked at again, since that worker may die.
 */
export async function workerLoop(_options: WorkerLoopOptions): Promise<void> {
  // `claimRun` and `releaseRun` are there already.
  return todo("17.9", {
    zh: "认领，带着心跳执行，停心跳，交还",
    en: "claim, carry with a heartbeat, stop the heart, give back",
  });
}
