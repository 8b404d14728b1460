import { noteStep } from "#agent/abort-note.ts";
import type { HarnessLog, HarnessState, QueuedMessage } from "#contracts/harness-state.ts";

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
  let cleared: QueuedMessage[] = [];
  await log.write(({ queues, openRunId, abort }) => {
    cleared = queues.waiting.filter(({ queue }) => queue !== "nextTurn");
    const messageIds = cleared.map(({ messageId }) => messageId);
    if (openRunId !== undefined && abort?.runId !== openRunId && isBusy()) {
      return { record: { type: "run_aborted", runId: openRunId, noteId: newId(), messageIds } };
    }
    return messageIds.length === 0 ? undefined : { record: { type: "queue_cancelled", messageIds } };
  });
  return structuredClone(cleared);
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
  // The signal may have come from where no record could be made, as before the prompt was accepted.
  await log.write((state) =>
    isAborted(state, runId)
      ? undefined
      : { record: { type: "run_aborted", runId, noteId: newId(), messageIds: [] } },
  );
  await log.write(({ abort }) => (abort === undefined ? undefined : noteStep(abort)));
}
