import type { WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState, HarnessWrite } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";

/** What acceptance asks for. */
export interface Acceptance {
  /** Asked in the turn of the write: who looked before may be wrong by then. */
  isBusy(): boolean;
  newId(): string;
}

/**
 * Accepts a change of the session: durable when it returns. While the harness is busy an entry would land in
 * the middle of a turn, so the change itself is recorded, with the id that its entry will have.
 * @param _made called in the turn of the write, once it is durable
 * @throws {HarnessError} as `SessionTree.append` does; then nothing is accepted.
 */
export async function acceptChange(
  _log: HarnessLog,
  _intent: WriteIntent,
  _acceptance: Acceptance,
  _made?: () => void,
): Promise<void> {
  todo("10.2", {
    zh: "空闲时先 flush；再 log.write：轮到它时判断，写接受记录还是写条目",
    en: "flush first where idle; then log.write: the acceptance or the entry, judged in its turn",
  });
}

/**
 * Writes what waits, in the order of acceptance. After a crash between an entry and its mark the entry is
 * found by its id, and only the mark is made up for.
 * @param _done called in the turn that finds nothing left, so that nothing is accepted in between
 * @throws {HarnessError} as `SessionTree.append` does; what is not applied stays pending.
 */
export async function flushPendingWrites(_log: HarnessLog, _done?: () => void): Promise<void> {
  todo("10.3", {
    zh: "反复 log.write，直到 pendingWriteStep 没有下一步；就在那一轮里调用 done",
    en: "log.write, again and again, until pendingWriteStep gives nothing; then done, in that very turn",
  });
}

/** The one write that comes next: an entry under its reserved id, or the mark of one that is there. */
export function pendingWriteStep(_state: Pick<HarnessState, "pendingWrites">): HarnessWrite | undefined {
  return todo("10.3", {
    zh: "第一项：用 targetId 写条目；条目已在，就写标记",
    en: "the first one: its entry under targetId, or its mark where the entry is there",
  });
}
