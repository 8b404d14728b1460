import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";

/** Goes by the question whether a line is about a change that waits, and not by its type. */
export function withPendingEntry(
  pending: readonly PendingWrite[],
  entryId: string,
  record?: HarnessRecord,
): readonly PendingWrite[] {
  if (record?.type === "pending_write_enqueued") {
    return pending.concat({ targetId: record.targetId, intent: record.intent, isThere: false });
  }
  const isMark = record?.type === "pending_write_applied";
  const about = isMark ? record.targetId : entryId;
  const index = pending.findIndex(({ targetId }) => targetId === about);
  const found = pending[index];
  if (found === undefined) return pending;
  const next = isMark ? [] : [{ ...found, isThere: true }];
  return [...pending.slice(0, index), ...next, ...pending.slice(index + 1)];
}
