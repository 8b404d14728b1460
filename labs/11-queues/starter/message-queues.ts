import { isOwnId } from "#agent/session-line.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessLog, HarnessState, QueuedMessage } from "#contracts/harness-state.ts";
import type { UserMessage } from "#contracts/messages.ts";
import { todo } from "#contracts/todo.ts";
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
  // Task 11.3: decided in the write's own turn, and durable when this returns.
  await log.write((state) => {
    if (isKnown(log, state, wanted)) return undefined;
    return todo("11.3", { zh: "写记录 queue_enqueued", en: "the record queue_enqueued" });
  });
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
  // Task 11.5: what waits in the turn of the write, and not what waited when somebody looked.
  const looked = log.state().queues.waiting.filter(isWanted);
  return todo("11.5", {
    zh: `在一次 log.write 里写 queue_cancelled，再退还；现在有 ${looked.length} 条在等`,
    en: `record queue_cancelled in one log.write, then hand back; ${looked.length} wait now`,
  });
}

/** Whether this very message was accepted before, wherever it is by now. */
function isKnown(log: HarnessLog, { queues }: HarnessState, wanted: QueuedMessage): boolean {
  const { messageId } = wanted;
  if (queues.takenBack.some((one) => one.messageId === messageId)) {
    throw new HarnessError({ code: "harness.message_taken_back", params: { id: messageId } });
  }
  // Task 11.3: waiting, owed, or an entry already: the same message, or another one under its id?
  const isFree = !log.tree.folded().byId.has(messageId) && queues.waiting.length === 0;
  return isFree
    ? false
    : todo("11.3", {
        zh: "相同就给 true；否则抛出 harness.message_id_taken",
        en: "true if it is the same; else throw harness.message_id_taken",
      });
}

/** What it says counts, and not when: who sends it again does so later. */
export function isSameMessage(body: TreeEntry["body"], { content }: UserMessage): boolean {
  if (body?.type !== "message" || body.message.role !== "user") return false;
  return JSON.stringify(body.message.content) === JSON.stringify(content);
}
