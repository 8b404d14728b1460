import { enqueueMessage } from "#agent/message-queues.ts";
import type { HarnessEvent, HarnessSurroundings } from "#contracts/harness.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

/** What the acceptance of a message works with. */
export interface AcceptMessageParts {
  log: HarnessLog;
  surroundings: HarnessSurroundings;
  emit(event: HarnessEvent): Promise<void>;
}

/**
 * Accepts a user's text into a queue, and gives the id that it is known by.
 * @param given by a caller that may have to send the same message again
 * @throws {HarnessError} as `enqueueMessage` does.
 */
export async function acceptMessage(
  { log, surroundings, emit }: AcceptMessageParts,
  queue: QueueName,
  text: string,
  given?: string,
): Promise<string> {
  const messageId = given ?? surroundings.newId();
  const message = { role: "user", content: text, timestamp: surroundings.now() } as const;
  await enqueueMessage(log, { queue, messageId, message });
  await emit({ type: "message_queued", queue, messageId });
  return messageId;
}
