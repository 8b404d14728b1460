import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { QueuedMessage, QueueState } from "#contracts/harness-state.ts";

export const emptyQueues: QueueState = { waiting: [], undelivered: [], takenBack: [] };

/** Moves messages from one list to another, each once. */
export function withQueueEntry(queues: QueueState, entryId: string, record?: HarnessRecord): QueueState {
  if (record?.type === "queue_enqueued") {
    const { queue, messageId, message } = record;
    return { ...queues, waiting: queues.waiting.concat({ queue, messageId, message }) };
  }
  if (record?.type === "turn_started") return moved(queues, record.consumed, "undelivered");
  if (record?.type === "queue_cancelled" || record?.type === "run_aborted") {
    return moved(queues, record.messageIds, "takenBack");
  }
  const stays = ({ messageId }: QueuedMessage) => messageId !== entryId;
  return { ...queues, waiting: queues.waiting.filter(stays), undelivered: queues.undelivered.filter(stays) };
}

function moved(queues: QueueState, ids: readonly string[], to: "undelivered" | "takenBack"): QueueState {
  const byId = new Map(queues.waiting.map((message) => [message.messageId, message]));
  const going: QueuedMessage[] = [];
  for (const id of ids) {
    const message = byId.get(id);
    if (message) going.push(message);
    byId.delete(id);
  }
  return { ...queues, waiting: [...byId.values()], [to]: [...queues[to], ...going] };
}
