import type { QueueMode } from "#contracts/harness.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { QueuedMessage } from "#contracts/harness-state.ts";

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
  const steer = byMode(ofQueue(waiting, "steer"), modes.steer);
  switch (place) {
    case "first-request":
      return [...ofQueue(waiting, "nextTurn"), ...steer];
    case "next-request":
      return [...ofQueue(waiting, "nextTurn"), ...steer];
    case "run-end":
      return steer.length > 0 ? steer : byMode(ofQueue(waiting, "followUp"), modes.followUp);
  }
}

function ofQueue(waiting: readonly QueuedMessage[], name: QueueName): QueuedMessage[] {
  return waiting.filter(({ queue }) => queue === name);
}

function byMode(messages: QueuedMessage[], mode: QueueMode): QueuedMessage[] {
  return mode === "all" ? messages : messages.slice(0, 1);
}
