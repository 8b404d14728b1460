import type { WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState, HarnessWrite } from "#contracts/harness-state.ts";

/**
 * Accepts a change of the session: durable when it returns. While the harness is busy an entry would land in
 * the middle of a turn, so the change itself is recorded, with the id that its entry will have.
 * @param isBusy asked in the turn of the write
 * @throws {HarnessError} as `SessionTree.append` does; then nothing is accepted.
 */
export async function acceptChange(
  log: HarnessLog,
  intent: WriteIntent,
  { isBusy, newId }: { isBusy(): boolean; newId(): string },
): Promise<void> {
  await log.write(() =>
    isBusy()
      ? { record: { type: "pending_write_enqueued", targetId: newId(), intent } }
      : { entry: { ...intent } },
  );
}

/**
 * Writes what waits, in the order of acceptance. After a crash between an entry and its mark the entry is
 * found by its id, and only the mark is made up for.
 * @throws {HarnessError} as `SessionTree.append` does; what is not applied stays pending.
 */
export async function flushPendingWrites(log: HarnessLog): Promise<void> {
  while (await log.write(pendingWriteStep)) {
    // Each step looks anew at what is durable.
  }
}

/** What to write next of that; undefined: nothing waits. */
export function pendingWriteStep({ pendingWrites: [first] }: HarnessState): HarnessWrite | undefined {
  if (first === undefined) return undefined;
  const { targetId, intent, isThere } = first;
  if (isThere) return { record: { type: "pending_write_applied", targetId } };
  return { entry: { ...intent, id: targetId } };
}
