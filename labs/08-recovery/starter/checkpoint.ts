import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import { todo } from "#contracts/todo.ts";

/** Task 08.5: the Checkpoint that these entries amount to; `unansweredCalls` of #agent/read-entries.ts. */
export function foldCheckpoint(_entries: readonly Entry[], _runId: string): Checkpoint {
  return todo("08.5 entryId: of the last entry; pending: the calls without a result");
}

/** Task 08.5: the saved one, while it stands where the Session stands; else the folded one. */
export function catchUp(_saved: unknown, _entries: readonly Entry[], _runId: string): Checkpoint {
  return todo("08.5 the Session wins over a Checkpoint that lags");
}

/** Task 08.5: an `append` that saves a Checkpoint behind each entry. So far it saves none. */
export function appendWithCheckpoint(
  append: Append,
  _before: readonly Entry[],
  _runId: string,
  _store: CheckpointStore,
): Append {
  return append;
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
