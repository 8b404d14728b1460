import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { QueuedMessage, QueueState } from "#contracts/harness-state.ts";

export const emptyQueues: QueueState = { waiting: [], undelivered: [] };

/**
 * One step of the fold: a message waits from its acceptance until a turn's start takes it or its sender does;
 * then it is owed to the conversation, until its entry stands there.
 * @param entryId of the entry that is gone through
 * @param record what the harness says in it; undefined: it is no record of the harness
 */
export function withQueueEntry(queues: QueueState, entryId: string, record?: HarnessRecord): QueueState {
  const { waiting, undelivered } = queues;
  switch (record?.type) {
    case "queue_enqueued":
      return { waiting: [...waiting, messageOf(record)], undelivered };
    case "queue_cancelled":
      return { waiting: without(waiting, record.messageIds), undelivered };
    case "turn_started": {
      const taken = record.consumed.flatMap((id) => waiting.filter(({ messageId }) => messageId === id));
      return { waiting: without(waiting, record.consumed), undelivered: [...undelivered, ...taken] };
    }
    default:
      return undelivered.some(({ messageId }) => messageId === entryId)
        ? { waiting, undelivered: without(undelivered, [entryId]) }
        : queues;
  }
}

function messageOf({ queue, messageId, message }: QueuedMessage): QueuedMessage {
  return { queue, messageId, message };
}

function without(messages: readonly QueuedMessage[], ids: readonly string[]): QueuedMessage[] {
  return messages.filter(({ messageId }) => !ids.includes(messageId));
}
