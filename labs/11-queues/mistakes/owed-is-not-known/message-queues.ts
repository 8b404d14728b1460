import { isOwnId } from "#agent/session-line.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessLog, HarnessState, QueuedMessage } from "#contracts/harness-state.ts";
import type { UserMessage } from "#contracts/messages.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * Accepts a message: it is durable when this returns. A caller that was not told may send it again under the
 * same id; it is queued once.
 * @throws {HarnessError} `session.bad_id`: no entry could ever have this id; `harness.message_id_taken`;
 * `harness.message_taken_back`; and as `SessionTree.append` does.
 */
export async function enqueueMessage(log: HarnessLog, wanted: QueuedMessage): Promise<void> {
  const { messageId } = wanted;
  if (!isOwnId(messageId)) throw new HarnessError({ code: "session.bad_id", params: { id: messageId } });
  await log.write((state) =>
    isKnown(log, state, wanted) ? undefined : { record: { type: "queue_enqueued", ...wanted } },
  );
}

/**
 * Takes back what no turn has taken yet, and hands it to the caller: what a turn's start has consumed is no
 * longer anybody's to give.
 * @throws {HarnessError} as `SessionTree.append` does; then nothing is taken back.
 */
export async function takeBack(
  log: HarnessLog,
  isWanted: (queued: QueuedMessage) => boolean,
): Promise<QueuedMessage[]> {
  let taken: QueuedMessage[] = [];
  await log.write(({ queues }) => {
    taken = queues.waiting.filter(isWanted);
    const messageIds = taken.map(({ messageId }) => messageId);
    return messageIds.length === 0 ? undefined : { record: { type: "queue_cancelled", messageIds } };
  });
  return structuredClone(taken);
}

/** Whether this very message was accepted before, wherever it is by now. */
function isKnown(log: HarnessLog, { queues }: HarnessState, wanted: QueuedMessage): boolean {
  const { messageId } = wanted;
  if (queues.takenBack.some((one) => one.messageId === messageId)) {
    throw new HarnessError({ code: "harness.message_taken_back", params: { id: messageId } });
  }
  const queued = queues.waiting.find((one) => one.messageId === messageId);
  const entry = log.tree.folded().byId.get(messageId);
  if (queued === undefined && entry === undefined) return false;
  const known: TreeEntry["body"] = queued ? { type: "message", message: queued.message } : entry?.body;
  if (isSameMessage(known, wanted.message)) return true;
  throw new HarnessError({ code: "harness.message_id_taken", params: { id: messageId } });
}

/** What it says counts, and not when: who sends it again does so later. */
export function isSameMessage(body: TreeEntry["body"], { content }: UserMessage): boolean {
  if (body?.type !== "message" || body.message.role !== "user") return false;
  return JSON.stringify(body.message.content) === JSON.stringify(content);
}
