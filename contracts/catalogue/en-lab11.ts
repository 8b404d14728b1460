import type { zhLab11 } from "./zh-lab11.ts";

/** What lab 11 and the queues say, in English. */
export const enLab11: Readonly<Record<keyof typeof zhLab11, string>> = {
  "harness.message_taken_back":
    "the message {id} was handed back to its sender; whoever sends it again gives it a new id",
  "queues.restored": "{count} queued messages restored",
  "lab11.accepted": "{count} queued messages were accepted, and their senders were told",
  "lab11.died": "the process died",
  "lab11.died_after_start":
    "the turn's start is on the disk, and what it took is not delivered yet; the process died",
  "lab11.died_after_abort":
    "the record of the abort is on the disk, and nobody knows of it; the process died",
  "lab11.aborted": "the user aborts: {back} go back, and the run ends {terminal}",
};
