import type { HarnessLog, HarnessState, QueuedMessage } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";
import type { TreeDraft } from "#contracts/tree.ts";

/**
 * Makes an abort durable: the run under way is to end, and what waits for it goes back to its sender, in one
 * record. Only then may anything be stopped: else the run might still take what was handed back, or a
 * crash take the messages and let the run go on. `nextTurn` is meant for later and stays.
 * @param isBusy asked in the turn of the write: a run that nobody carries is not ended by this
 * @throws {HarnessError} as `SessionTree.append` does; then nothing is aborted.
 */
export async function recordAbort(
  log: HarnessLog,
  { isBusy, newId }: { isBusy(): boolean; newId(): string },
): Promise<QueuedMessage[]> {
  // Task 11.6: one record for both. Where no run is under way, queue_cancelled does.
  const newAbort = isBusy() ? newId : undefined;
  return todo("11.6", {
    zh: `在一次 log.write 里写 run_aborted {runId, noteId, messageIds}：${log.tree.header.id} ${newAbort}`,
    en: `run_aborted {runId, noteId, messageIds} in one log.write: ${log.tree.header.id} ${newAbort}`,
  });
}

/** Whether the user has ended this run, in this life or in one before a crash. */
export function isAborted({ abort }: HarnessState, runId: string): boolean {
  return abort?.runId === runId;
}

/**
 * Tells the model, before the end of an aborted run is stored: it sees messages alone, and would go on with
 * what it was told to stop. The note has an id that was reserved for it, so it stands there once.
 */
export async function noteAbort(log: HarnessLog, runId: string, newId: () => string): Promise<void> {
  // 任务 11.7：还没有记录就先写记录；再写条目，用预留的 id，只一次。借来的 noteStep 说下一步写什么。
  // Task 11.7: the record first, if there is none yet; then the entry with the reserved id, once.
  // The borrowed noteStep of #agent/abort-note.ts says what an abort on record has still to write.
  const entry: TreeDraft = { type: "custom_message", ...NOTE };
  return todo("11.7", {
    zh: `用 log.write 写 ${runId} 的 ${entry.type}，${log.state().abort?.noteId ?? newId()}`,
    en: `${entry.type} of ${runId} by log.write, ${log.state().abort?.noteId ?? newId()}`,
  });
}

/** English, as all that the model is told. */
const NOTE = {
  customType: "my-pi-agent/aborted",
  content:
    "The user stopped you here. Do not go on with what you were doing unless the user asks for it. " +
    "A call without a known outcome may have taken effect: look before you repeat it.",
  display: true,
};
