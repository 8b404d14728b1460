import { recordAbort } from "#agent/abort-run.ts";
import { enqueueMessage, takeBack } from "#agent/message-queues.ts";
import type { HarnessEvent } from "#contracts/harness.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { HarnessLog, QueuedMessage } from "#contracts/harness-state.ts";

/** What the queues work with. */
export interface QueueParts {
  log: HarnessLog;
  /** Whether a run is carried, so that an abort ends it. */
  isBusy(): boolean;
  newId(): string;
  /** Unix time in milliseconds. */
  now(): number;
  emit(event: HarnessEvent): Promise<void>;
}

/** The queues as callers reach them: each change is durable, then it is told. */
export class Queues {
  readonly #parts: QueueParts;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /** Accepted and not taken by any turn yet, oldest first. */
  waiting = (): QueuedMessage[] => structuredClone([...this.#parts.log.state().queues.waiting]);
  /** Handed back, whether or not anybody lived to hear it. */
  takenBack = (): QueuedMessage[] => structuredClone([...this.#parts.log.state().queues.takenBack]);

  /** @throws {HarnessError} as `enqueueMessage` does. */
  async enqueue(queue: QueueName, text: string, given?: string): Promise<string> {
    const { log, newId, now, emit } = this.#parts;
    const messageId = given ?? newId();
    const message = { role: "user", content: text, timestamp: now() } as const;
    await enqueueMessage(log, { queue, messageId, message });
    await emit({ type: "message_queued", queue, messageId });
    return messageId;
  }

  /** Those of the messages that no turn had taken; the others are a part of the conversation. */
  async cancel(messageIds: readonly string[]): Promise<QueuedMessage[]> {
    const taken = await takeBack(this.#parts.log, ({ messageId }) => messageIds.includes(messageId));
    await this.#tellOf(taken);
    return taken;
  }

  /** @param stop is called once the abort is durable, and before anybody is told */
  async abort(stop: () => void): Promise<QueuedMessage[]> {
    const cleared = await recordAbort(this.#parts.log, this.#parts);
    await this.#tellOf(cleared);
    stop();
    return cleared;
  }

  async #tellOf(messages: readonly QueuedMessage[]): Promise<void> {
    const messageIds = messages.map(({ messageId }) => messageId);
    if (messageIds.length > 0) await this.#parts.emit({ type: "queue_cleared", messageIds });
  }
}
