import { HarnessError } from "#contracts/errors.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState, QueuedMessage } from "#contracts/harness-state.ts";

/**
 * Accepts a message: it is durable when this returns. A caller that was not told may send it again under the
 * same id; it is queued once.
 * @throws {HarnessError} `harness.message_id_taken`, and as `SessionTree.append` does.
 */
export async function enqueueMessage(log: HarnessLog, wanted: QueuedMessage): Promise<void> {
  await log.write((state) =>
    isKnown(log, state, wanted) ? undefined : { record: { type: "queue_enqueued", ...wanted } },
  );
}

/**
 * Takes back what no turn has taken yet, and hands it to the caller.
 * @throws {HarnessError} as `SessionTree.append` does; then nothing is taken back.
 */
export async function clearQueues(log: HarnessLog, names: readonly QueueName[]): Promise<QueuedMessage[]> {
  let cleared: QueuedMessage[] = [];
  await log.write(({ queues }) => {
    cleared = queues.waiting.filter(({ queue }) => names.includes(queue));
    const messageIds = cleared.map(({ messageId }) => messageId);
    return messageIds.length === 0 ? undefined : { record: { type: "queue_cancelled", messageIds } };
  });
  return cleared;
}

function isKnown(log: HarnessLog, { queues }: HarnessState, wanted: QueuedMessage): boolean {
  const { messageId } = wanted;
  const queued = [...queues.waiting, ...queues.undelivered].find((one) => one.messageId === messageId);
  const entry = log.tree.folded().byId.get(messageId);
  if (queued === undefined && entry === undefined) return false;
  const known = queued?.message ?? (entry?.body?.type === "message" ? entry.body.message : undefined);
  if (known?.role === "user" && sameContent(known.content, wanted.message.content)) return true;
  throw new HarnessError({ code: "harness.message_id_taken", params: { id: messageId } });
}

function sameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
