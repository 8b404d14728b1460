import type { WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState, HarnessWrite } from "#contracts/harness-state.ts";

/** What acceptance asks for. */
export interface Acceptance {
  /** Asked in the turn of the write: who looked before may be wrong by then. */
  isBusy(): boolean;
  newId(): string;
}

/**
 * Accepts a change of the session: durable when it returns. While the harness is busy an entry would land in
 * the middle of a turn, so the change itself is recorded, with the id that its entry will have.
 * @param made called in the turn of the write, once it is durable
 * @throws {HarnessError} as `SessionTree.append` does; then nothing is accepted.
 */
export async function acceptChange(
  log: HarnessLog,
  intent: WriteIntent,
  { isBusy, newId }: Acceptance,
  made?: () => void,
): Promise<void> {
  // A flush that failed left changes behind: the newer one must not be overtaken by them.
  if (!isBusy()) await flushPendingWrites(log);
  await log.write(
    ({ pendingWrites }) =>
      isBusy() || pendingWrites.length > 0
        ? { record: { type: "pending_write_enqueued", targetId: newId(), intent } }
        : { entry: { ...intent } },
    made,
  );
}

/**
 * Writes what waits, in the order of acceptance. After a crash between an entry and its mark the entry is
 * found by its id, and only the mark is made up for.
 * @param done called in the turn that finds nothing left, so that nothing is accepted in between
 * @throws {HarnessError} as `SessionTree.append` does; what is not applied stays pending.
 */
export async function flushPendingWrites(log: HarnessLog, done?: () => void): Promise<void> {
  await writeAll(log);
  done?.();
}

async function writeAll(log: HarnessLog): Promise<void> {
  while (await log.write(pendingWriteStep)) {
    // Each step looks anew at what is durable.
  }
}

/** The one write that comes next: an entry under its reserved id, or the mark of one that is there. */
export function pendingWriteStep({
  pendingWrites: [first],
}: Pick<HarnessState, "pendingWrites">): HarnessWrite | undefined {
  if (first === undefined) return undefined;
  const { targetId, intent, isThere } = first;
  if (isThere) return { record: { type: "pending_write_applied", targetId } };
  return { entry: { ...intent, id: targetId } };
}
