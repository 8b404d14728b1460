import { type TakingPlace, takeMessages } from "#agent/take-messages.ts";
import type { QueueMode } from "#contracts/harness.ts";
import { lineExample } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { idsOf, queuedOf } from "./queue-scene.ts";

/** Accepted in this order. */
const WAITING = [
  queuedOf("followUp", "f1"),
  queuedOf("steer", "s1"),
  queuedOf("nextTurn", "n1"),
  queuedOf("steer", "s2"),
  queuedOf("nextTurn", "n2"),
  queuedOf("followUp", "f2"),
];
const NO_STEER = WAITING.filter(({ queue }) => queue !== "steer");

function taken(
  invariant: string,
  place: TakingPlace,
  modes: readonly [steer: QueueMode, followUp: QueueMode],
  expected: string,
  waiting = WAITING,
) {
  const [steer, followUp] = modes;
  return lineExample(invariant, () => idsOf(takeMessages(waiting, place, { steer, followUp })), expected);
}

const ONE = ["one-at-a-time", "one-at-a-time"] as const;
const ALL = ["all", "all"] as const;

export const takenCheck = exampleCheck(
  {
    id: "11.taken",
    task: "11.2",
    title: both("哪一步取走哪些消息", "Which step takes which messages"),
  },
  [
    taken("next-turn-comes-with-the-first-request", "first-request", ONE, "n1 n2 s1"),
    taken("next-turn-comes-with-the-first-request", "first-request", ALL, "n1 n2 s1 s2"),
    taken("a-steer-comes-before-the-next-request", "next-request", ONE, "s1"),
    taken("a-steer-comes-before-the-next-request", "next-request", ALL, "s1 s2"),
    taken("a-follow-up-waits-for-the-end", "next-request", ALL, "", NO_STEER),
    taken("a-follow-up-waits-for-the-end", "first-request", ALL, "n1 n2", NO_STEER),
    taken("a-follow-up-waits-for-the-end", "run-end", ONE, "f1", NO_STEER),
    taken("a-follow-up-waits-for-the-end", "run-end", ALL, "f1 f2", NO_STEER),
    taken("a-steer-comes-before-a-follow-up", "run-end", ONE, "s1"),
    taken("a-steer-comes-before-a-follow-up", "run-end", ALL, "s1 s2"),
    taken("each-queue-has-its-mode", "run-end", ["all", "one-at-a-time"], "f1", NO_STEER),
    taken("each-queue-has-its-mode", "next-request", ["one-at-a-time", "all"], "s1"),
    lineExample(
      "nothing-is-taken-out-by-looking",
      () => {
        const waiting = [...WAITING];
        takeMessages(waiting, "first-request", { steer: "all", followUp: "all" });
        return idsOf(waiting);
      },
      idsOf(WAITING),
    ),
  ],
);
