import type { FoundWork } from "#agent/recovery-step.ts";
import type { HarnessState } from "#contracts/harness-state.ts";
import { lineExample, lineOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { branchOf, call, compacting, moving, prompt, replyWith, turn, wordOf } from "./check-scene.ts";
import { saidExamples } from "./check-step-said.ts";
import { kept, open, owing, replied, stepOn } from "./step-scene.ts";

function next(state: Partial<HarnessState>, more: Partial<FoundWork> = {}): string {
  return wordOf(stepOn(state, more));
}

const write = {
  targetId: "w",
  intent: { type: "thinking_level_change", thinkingLevel: "high" },
  isThere: false,
} as const;
const answered = branchOf(
  prompt,
  lineOf("reply", "run", { type: "message", message: { ...replyWith(), stopReason: "stop" } }),
);
const abort = { runId: "run", noteId: "note" } as const;
const RETRY = { policy: "retry_unfinished" } as const;

export const stepCheck = exampleCheck(
  {
    id: "13.step",
    task: "13.4",
    title: both("崩溃之后，下一步写什么", "What to write next after a crash"),
  },
  [
    lineExample(
      "accepted-changes-come-first",
      () => next({ pendingWrites: [write], openOperation: moving(), openTurn: turn(), ...open }),
      "thinking_level_change w",
    ),
    lineExample(
      "an-operation-is-finished-or-given-up",
      () => next({ openOperation: moving(), openTurn: turn(), ...open }),
      "operation_interrupted",
    ),
    lineExample(
      "an-operation-is-finished-or-given-up",
      () => next({ openOperation: moving({ summary: "s" }) }),
      "leaf l to to",
    ),
    lineExample(
      "a-compaction-waits-for-the-next-request",
      () =>
        next({ openOperation: compacting() }, { branch: [...answered, ...branchOf(lineOf("kept", null))] }),
      "nothing",
    ),
    lineExample(
      "what-was-consumed-is-delivered",
      () => next({ queues: owing("m"), openTurn: turn(), ...open }),
      "user m",
    ),
    lineExample(
      "what-was-consumed-is-delivered",
      () => next({ queues: owing("m"), openTurn: turn(), ...open }, RETRY),
      "user m",
    ),
    lineExample(
      "messages-are-delivered-in-the-order-taken",
      () => next({ queues: owing("m", "n", "o"), openTurn: turn(), ...open }),
      "user m",
    ),
    ...[{}, RETRY].map((policy) =>
      lineExample(
        "a-reply-that-was-kept-is-stored",
        () =>
          next(
            { openTurn: turn({ journaledReply: kept() }), ...open },
            { branch: branchOf(prompt), ...policy },
          ),
        "assistant reply",
      ),
    ),
    lineExample(
      "each-call-gets-its-result-before-the-turn-ends",
      () => next({ openTurn: replied({ startedCalls: [call] }), ...open }),
      "toolResult result",
    ),
    lineExample(
      "each-call-gets-its-result-before-the-turn-ends",
      () => next({ openTurn: replied(), ...open }),
      "toolResult -",
    ),
    lineExample("a-call-without-a-turn-gets-its-result", () => next(open), "toolResult -"),
    lineExample(
      "a-turn-ends-before-its-run",
      () => next({ openTurn: replied(), ...open }, { branch: answered }),
      "turn_interrupted",
    ),
    lineExample(
      "the-model-is-told-before-the-run-ends",
      () => next(open, { branch: branchOf(prompt) }),
      "custom_message",
    ),
    lineExample(
      "of-an-abort-the-model-is-told-once",
      () => next({ ...open, abort: { ...abort, isNoted: false } }, { branch: branchOf(prompt) }),
      "custom_message note",
    ),
    lineExample(
      "of-an-abort-the-model-is-told-once",
      () => next({ ...open, abort: { ...abort, isNoted: true } }, { branch: branchOf(prompt) }),
      "run.ended",
    ),
    ...[{}, RETRY].map((policy) =>
      lineExample(
        "a-run-that-ended-needs-only-the-mark",
        () => next({ openTurn: replied() }, { branch: answered, ...policy }),
        "turn_finished",
      ),
    ),
    lineExample(
      "to-retry-is-to-leave-it-open",
      () => next({ openTurn: replied({ startedCalls: [call] }), ...open }, RETRY),
      "nothing",
    ),
    lineExample("nothing-open-nothing-written", () => next({}, { branch: answered }), "nothing"),
    ...saidExamples,
  ],
);
