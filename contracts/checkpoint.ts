import type { PendingCall } from "./loop.ts";

/**
 * The confirmed position from which recovery goes on. It holds the pending calls whole, and may lag behind
 * the Session; the Session wins.
 */
export interface Checkpoint {
  runId: string;
  /** The id of the last entry that this Checkpoint knows; null before the first. */
  entryId: string | null;
  pending: PendingCall[];
}

/** Where one run's Checkpoint is kept. Lab 09 does without it. */
export interface CheckpointStore {
  load(runId: string): Promise<Checkpoint | undefined>;
  /** Durable when it returns. */
  save(checkpoint: Checkpoint): Promise<void>;
}
