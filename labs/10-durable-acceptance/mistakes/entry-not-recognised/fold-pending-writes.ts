import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";

/**
 * One step of the fold: a change is pending from its acceptance until it is marked as applied. Its entry may
 * stand in the tree before the mark does; that it does is seen by the id that was reserved for it.
 * @param _entryId of the entry that is gone through
 * @param record what the harness says in it; undefined: it is no record of the harness
 */
export function withPendingEntry(
  pending: readonly PendingWrite[],
  _entryId: string,
  record?: HarnessRecord,
): readonly PendingWrite[] {
  switch (record?.type) {
    case "pending_write_enqueued": {
      const { targetId, intent } = record;
      return [...pending, { targetId, intent, isThere: false }];
    }
    case "pending_write_applied":
      return pending.filter(({ targetId }) => targetId !== record.targetId);
    default:
      return pending;
  }
}
