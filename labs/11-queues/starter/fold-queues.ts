import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { QueuedMessage, QueueState } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";

export const emptyQueues: QueueState = { waiting: [], undelivered: [], takenBack: [] };

/**
 * One step of the fold: a message waits from its acceptance until a turn's start takes it or its sender does;
 * then it is owed to the conversation, until its entry stands there. Messages are told apart by their ids:
 * two may well say the same.
 * @param entryId of the entry that is gone through
 * @param record what the harness says in it; undefined: it is no record of the harness
 */
export function withQueueEntry(queues: QueueState, entryId: string, record?: HarnessRecord): QueueState {
  switch (record?.type) {
    case "queue_enqueued":
      return { ...queues, waiting: [...queues.waiting, messageOf(record)] };
    case "queue_cancelled":
    case "run_aborted":
      return todo("11.1", {
        zh: "waiting 去掉 record.messageIds，takenBack 加上它们：without()、named()",
        en: "waiting loses record.messageIds, takenBack gains them: without(), named()",
      });
    case "turn_started":
      return todo("11.1", {
        zh: "waiting 去掉 record.consumed，undelivered 按那个次序加上它们",
        en: "waiting loses record.consumed, undelivered gains them, in that order",
      });
    default:
      return delivered(queues, entryId);
  }
}

/** Task 11.1, second half: the entry of the conversation with a message's id is its delivery. */
function delivered(queues: QueueState, entryId: string): QueueState {
  const isQueued = isOf([...queues.waiting, ...queues.undelivered], entryId);
  return isQueued
    ? todo("11.1", {
        zh: "waiting 和 undelivered 里都不再有它",
        en: "neither waiting nor undelivered holds it any longer",
      })
    : queues;
}

function messageOf({ queue, messageId, message }: QueuedMessage): QueuedMessage {
  return { queue, messageId, message };
}

/** In the order of the ids; one that does not wait is passed over, since it has gone another way. */
export function named(messages: readonly QueuedMessage[], ids: readonly string[]): QueuedMessage[] {
  return [...new Set(ids)].flatMap((id) => messages.filter(({ messageId }) => messageId === id));
}

export function without(messages: readonly QueuedMessage[], ids: readonly string[]): QueuedMessage[] {
  return messages.filter(({ messageId }) => !ids.includes(messageId));
}

function isOf(messages: readonly QueuedMessage[], id: string): boolean {
  return messages.some(({ messageId }) => messageId === id);
}
