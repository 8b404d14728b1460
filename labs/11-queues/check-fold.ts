import { emptyQueues, withQueueEntry } from "#agent/fold-queues.ts";
import type { HarnessRecord, TurnStarted } from "#contracts/harness-records.ts";
import type { QueueState } from "#contracts/harness-state.ts";
import { lineExample } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { idsOf, queuedOf } from "./queue-scene.ts";

/** A record, or the id of an entry of the conversation. */
type Step = HarnessRecord | string;

const enqueued = (id: string, text = id): Step => ({
  type: "queue_enqueued",
  ...queuedOf("followUp", id, text),
});
const started = (...consumed: string[]): TurnStarted => ({
  ...{ type: "turn_started", turnId: "t", runId: "r", replyId: "p", consumed },
  snapshot: { model: { provider: "house", modelId: "small" }, thinkingLevel: "off", activeToolNames: [] },
});
const cancelled = (...messageIds: string[]): Step => ({ type: "queue_cancelled", messageIds });
const aborted = (...messageIds: string[]): Step => ({
  ...{ type: "run_aborted", runId: "r", noteId: "n", messageIds },
});

/** What waits, what is owed to the conversation, and what was handed back. */
function fold(invariant: string, steps: readonly Step[], expected: readonly [string, string, string]) {
  return lineExample(invariant, () => placesOf(foldOf(steps)), expected);
}

function foldOf(steps: readonly Step[]): QueueState {
  return steps.reduce<QueueState>(
    (queues, step) =>
      typeof step === "string" ? withQueueEntry(queues, step) : withQueueEntry(queues, "record", step),
    emptyQueues,
  );
}

function placesOf({ waiting, undelivered, takenBack }: QueueState) {
  return [idsOf(waiting), idsOf(undelivered), idsOf(takenBack)];
}

export const foldCheck = exampleCheck(
  {
    id: "11.fold",
    task: "11.1",
    title: both("每条消息在哪里，从日志归约出来", "Where each message is, is folded from the log"),
  },
  [
    fold("an-accepted-message-waits", [enqueued("a"), enqueued("b")], ["a b", "", ""]),
    fold("a-turns-start-takes-it", [enqueued("a"), enqueued("b"), started("b")], ["a", "b", ""]),
    fold("a-turns-start-takes-it", [enqueued("a"), enqueued("b"), started("b", "a")], ["", "b a", ""]),
    fold("its-entry-is-its-delivery", [enqueued("a"), enqueued("b"), started("a", "b"), "a"], ["", "b", ""]),
    fold("its-entry-is-its-delivery", [enqueued("a"), "x", "y"], ["a", "", ""]),
    fold(
      "messages-are-told-apart-by-id",
      [enqueued("a", "yes"), enqueued("b", "yes"), started("b"), "b"],
      [...(["a", "", ""] as const)],
    ),
    fold("what-is-cancelled-is-handed-back", [enqueued("a"), enqueued("b"), cancelled("a")], ["b", "", "a"]),
    fold("what-is-cancelled-is-handed-back", [enqueued("a"), enqueued("b"), aborted("a")], ["b", "", "a"]),
    fold("what-is-consumed-stays-consumed", [enqueued("a"), started("a"), cancelled("a")], ["", "a", ""]),
    fold("what-is-consumed-stays-consumed", [enqueued("a"), started("a"), aborted("a")], ["", "a", ""]),
    fold("what-is-consumed-stays-consumed", [enqueued("a"), cancelled("a"), started("a")], ["", "", "a"]),
    fold("what-is-taken-twice-is-owed-once", [enqueued("a"), started("a", "a")], ["", "a", ""]),
    fold("what-is-taken-twice-is-owed-once", [enqueued("a"), started("a"), started("a")], ["", "a", ""]),
    fold("a-prompt-under-its-id-is-its-delivery", [enqueued("a"), enqueued("b"), "a"], ["b", "", ""]),
    lineExample(
      "a-message-keeps-its-queue-and-its-text",
      () => foldOf([enqueued("a", "the text"), enqueued("b"), started("b")]),
      {
        waiting: [queuedOf("followUp", "a", "the text")],
        undelivered: [queuedOf("followUp", "b")],
        takenBack: [],
      },
    ),
  ],
);
