import type { QueueMode } from "#contracts/harness.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { QueuedMessage } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";

/** Where in a run messages are taken. */
export type TakingPlace =
  /** Before a run's first request. */
  | "first-request"
  /** Before each further one. */
  | "next-request"
  /** The run is completed, and another may follow. */
  | "run-end";

/**
 * Which of the waiting messages a turn takes. `nextTurn` comes along with the first request that follows;
 * `steer` comes before any request, and `followUp` only when the harness would stop.
 */
export function takeMessages(
  waiting: readonly QueuedMessage[],
  place: TakingPlace,
  modes: { steer: QueueMode; followUp: QueueMode },
): QueuedMessage[] {
  return todo("11.2", {
    zh: `在 ${place} 处，从 ${waiting.length} 条消息里取哪些，模式是 ${modes.steer}`,
    en: `what a turn takes at ${place}, of ${waiting.length} messages, with ${modes.steer}`,
  });
}

export function ofQueue(waiting: readonly QueuedMessage[], name: QueueName): QueuedMessage[] {
  return waiting.filter(({ queue }) => queue === name);
}

export function byMode(messages: QueuedMessage[], mode: QueueMode): QueuedMessage[] {
  return mode === "all" ? messages : messages.slice(0, 1);
}
