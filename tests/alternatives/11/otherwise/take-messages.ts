import type { QueueMode } from "#contracts/harness.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { QueuedMessage } from "#contracts/harness-state.ts";

export type TakingPlace = "first-request" | "next-request" | "run-end";

/** Which queues a place looks at, in order; at the end of a run the first that has something is enough. */
const LOOKS: Readonly<Record<TakingPlace, readonly QueueName[]>> = {
  "first-request": ["nextTurn", "steer"],
  "next-request": ["steer"],
  "run-end": ["steer", "followUp"],
};

export function takeMessages(
  waiting: readonly QueuedMessage[],
  place: TakingPlace,
  modes: { steer: QueueMode; followUp: QueueMode },
): QueuedMessage[] {
  const taken: QueuedMessage[] = [];
  for (const name of LOOKS[place]) {
    const mode = name === "nextTurn" ? "all" : modes[name];
    for (const message of waiting) {
      if (message.queue !== name) continue;
      taken.push(message);
      if (mode === "one-at-a-time") break;
    }
    if (place === "run-end" && taken.length > 0) break;
  }
  return taken;
}
