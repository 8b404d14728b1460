import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 任务 08.5：这些条目合起来的 Checkpoint；`unansweredCalls(entries)`（#agent/read-entries.ts）给出没有结果
 * 的调用。
 * Task 08.5: the Checkpoint that these entries amount to; `unansweredCalls(entries)` of
 * #agent/read-entries.ts gives the calls without a result.
 */
export function foldCheckpoint(_entries: readonly Entry[], _runId: string): Checkpoint {
  return todo("08.5", {
    zh: "entryId：最后一条的；pending：没有结果的调用",
    en: "entryId: of the last entry; pending: the calls without a result",
  });
}

/**
 * 任务 08.5：存下的是同一次运行的、又和 Session 停在同一处，就用它，不然用归约的；`isCheckpoint(value)`
 * （#agent/stored-shapes.ts）看它的形状。
 * Task 08.5: the saved one, if it is of this run and stands where the Session stands; else the folded one.
 * `isCheckpoint(value)` of #agent/stored-shapes.ts looks at its shape.
 */
export function catchUp(_saved: unknown, _entries: readonly Entry[], _runId: string): Checkpoint {
  return todo("08.5", {
    zh: "Checkpoint 落后时，以 Session 为准",
    en: "the Session wins over a Checkpoint that lags",
  });
}

/**
 * 任务 08.5：在每条之后存一份 Checkpoint 的 `append`。现在一份也没存。
 * Task 08.5: an `append` that saves a Checkpoint behind each entry. So far it saves none.
 */
export function appendWithCheckpoint(
  append: Append,
  _before: readonly Entry[],
  _runId: string,
  _store: CheckpointStore,
): Append {
  return append;
}

/**
 * 内存里的 Checkpoint，代替磁盘，和 `MemoryOperationJournal` 一样。
 * Checkpoints in memory. It stands in for a disk, as `MemoryOperationJournal` does.
 */
export class MemoryCheckpointStore implements CheckpointStore {
  readonly #checkpoints = new Map<string, Checkpoint>();

  async load(runId: string): Promise<Checkpoint | undefined> {
    return structuredClone(this.#checkpoints.get(runId));
  }

  async save(checkpoint: Checkpoint): Promise<void> {
    this.#checkpoints.set(checkpoint.runId, structuredClone(checkpoint));
  }
}
