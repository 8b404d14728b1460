import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { QueuedMessage, QueueState } from "#contracts/harness-state.ts";

export const emptyQueues: QueueState = { waiting: [], undelivered: [], takenBack: [] };

/**
 * One step of the fold: a message waits from its acceptance until a turn's start takes it or its sender does;
 * then it is owed to the conversation, until its entry stands there. Messages are told apart by their ids:
 * two may well say the same.
 * @param entryId of the entry that is gone through
 * @param record what the harness says in it; undefined: it is no record of the harness
 */
export function withQueueEntry(queues: QueueState, entryId: string, record?: HarnessRecord): QueueState {
  const { waiting, undelivered, takenBack } = queues;
  switch (record?.type) {
    case "queue_enqueued":
      return { ...queues, waiting: [...waiting, messageOf(record)] };
    case "queue_cancelled":
    case "run_aborted":
      return {
        ...queues,
        waiting: without(waiting, record.messageIds),
        takenBack: [...takenBack, ...named(waiting, record.messageIds)],
      };
    case "turn_started":
      return {
        ...queues,
        waiting: without(waiting, record.consumed),
        undelivered: [...undelivered, ...named(waiting, record.consumed)],
      };
    default:
      return isOf(waiting, entryId) || isOf(undelivered, entryId)
        ? { ...queues, waiting: without(waiting, [entryId]), undelivered: without(undelivered, [entryId]) }
        : queues;
  }
}

function messageOf({ queue, messageId, message }: QueuedMessage): QueuedMessage {
  return { queue, messageId, message };
}

/** In the order of the ids; one that does not wait is passed over, since it has gone another way. */
function named(messages: readonly QueuedMessage[], ids: readonly string[]): QueuedMessage[] {
  return [...new Set(ids)].flatMap((id) => messages.filter(({ messageId }) => messageId === id));
}

function without(messages: readonly QueuedMessage[], ids: readonly string[]): QueuedMessage[] {
  return messages.filter(({ messageId }) => !ids.includes(messageId));
}

function isOf(messages: readonly QueuedMessage[], id: string): boolean {
  return messages.some(({ messageId }) => messageId === id);
}
