import { unansweredCalls } from "#agent/read-entries.ts";
import { isCheckpoint } from "#agent/stored-shapes.ts";
import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { Append, Entry } from "#contracts/entries.ts";

/**
 * The Checkpoint that these entries amount to: it is folded from the Session, and kept only to be at hand.
 */
export function foldCheckpoint(entries: readonly Entry[], runId: string): Checkpoint {
  return { runId, entryId: entries.at(-1)?.id ?? null, pending: unansweredCalls(entries) };
}

/**
 * The Checkpoint to recover from. The saved one counts while it stands where the Session stands; one that is
 * missing, lags behind or has another shape is folded anew, since the Session wins.
 */
export function catchUp(saved: unknown, entries: readonly Entry[], runId: string): Checkpoint {
  const current = foldCheckpoint(entries, runId);
  if (!isCheckpoint(saved)) return current;
  return saved.runId === runId && saved.entryId === current.entryId ? saved : current;
}

/**
 * An `append` that saves a Checkpoint behind each entry: the Session first, so that the Checkpoint can only
 * lag.
 */
export function appendWithCheckpoint(
  append: Append,
  before: readonly Entry[],
  runId: string,
  store: CheckpointStore,
): Append {
  const entries = [...before];
  return async (draft) => {
    const entry = await append(draft);
    entries.push(entry);
    await store.save(foldCheckpoint(entries, runId));
    return entry;
  };
}

/** Checkpoints in memory. It stands in for a disk, as `MemoryOperationJournal` does. */
export class MemoryCheckpointStore implements CheckpointStore {
  readonly #checkpoints = new Map<string, Checkpoint>();

  async load(runId: string): Promise<Checkpoint | undefined> {
    return structuredClone(this.#checkpoints.get(runId));
  }

  async save(checkpoint: Checkpoint): Promise<void> {
    this.#checkpoints.set(checkpoint.runId, structuredClone(checkpoint));
  }
}
