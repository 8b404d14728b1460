import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";

/**
 * One step of the fold: a change is pending from its acceptance until it is marked as applied. Its entry may
 * stand in the tree before the mark does; that it does is seen by the id that was reserved for it.
 * @param _entryId of the entry that is gone through
 * @param _record what the harness says in it; undefined: it is no record of the harness
 */
export function withPendingEntry(
  _pending: readonly PendingWrite[],
  _entryId: string,
  _record?: HarnessRecord,
): readonly PendingWrite[] {
  return todo("10.1", {
    zh: "pending_write_enqueued、pending_write_applied，还有用预留 id 写下的条目",
    en: "pending_write_enqueued, pending_write_applied, and the entry with a reserved id",
  });
}
