import { unansweredCalls } from "#agent/read-entries.ts";
import { isCheckpoint } from "#agent/stored-shapes.ts";
import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { Append, Entry } from "#contracts/entries.ts";

export function foldCheckpoint(entries: readonly Entry[], runId: string): Checkpoint {
  return { runId, entryId: entries.at(-1)?.id ?? null, pending: unansweredCalls(entries) };
}

export function catchUp(saved: unknown, entries: readonly Entry[], runId: string): Checkpoint {
  const folded = foldCheckpoint(entries, runId);
  if (!isCheckpoint(saved) || saved.runId !== runId) return folded;
  return entries.some(({ id }) => id === saved.entryId) ? saved : folded;
}

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

export class MemoryCheckpointStore implements CheckpointStore {
  readonly #saved = new Map<string, Checkpoint>();

  async load(runId: string): Promise<Checkpoint | undefined> {
    return structuredClone(this.#saved.get(runId));
  }

  async save(checkpoint: Checkpoint): Promise<void> {
    this.#saved.set(checkpoint.runId, structuredClone(checkpoint));
  }
}
