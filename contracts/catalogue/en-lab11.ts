import type { zhLab11 } from "./zh-lab11.ts";

/** What lab 11 and the queues say, in English. */
export const enLab11: Readonly<Record<keyof typeof zhLab11, string>> = {
  "harness.message_taken_back":
    "the message {id} was handed back to its sender; whoever sends it again gives it a new id",
  "queues.restored": "{count} queued messages restored",
};
