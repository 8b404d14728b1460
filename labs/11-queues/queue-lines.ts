import { HARNESS_RECORD, type HarnessRecord, type QueueName } from "#contracts/harness-records.ts";
import { lineOf } from "../09-session-tree/tree-scene.ts";

/** A record of the harness, as a line of a session file. */
export function recordLine(id: string, parentId: string | null, data: HarnessRecord): string {
  return lineOf(id, parentId, { type: "custom", customType: HARNESS_RECORD, data });
}

/** A message that was accepted; its text is its id. */
export function queuedLine(id: string, parentId: string | null, queue: QueueName, messageId: string): string {
  const message = { role: "user", content: messageId, timestamp: 1 } as const;
  return recordLine(id, parentId, { type: "queue_enqueued", queue, messageId, message });
}
