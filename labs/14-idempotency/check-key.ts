import { effectKey, keyedOperation, nextOccurrence } from "#agent/business-key.ts";
import { equalAction } from "#agent/equal-action.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { KeyTraits } from "#contracts/keyed-operations.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { answer, callOf, done, refused, settledAs, toolOf, wanted } from "./check-bench.ts";

const tool = toolOf({ volatileParameters: ["sentAt"] });
const named = (args: Record<string, unknown>, entryId?: string) =>
  keyedOperation(callOf(args, entryId, tool), tool, "task-42");

const keyExamples: readonly Example[] = [
  {
    invariant: "a-volatile-field-makes-no-other-action",
    breach: async () => {
      const [one, other] = [named({ order: "7", sentAt: 1 }), named({ order: "7", sentAt: 2 }, "e4")];
      const plain = toolOf({ volatileParameters: ["sentAt"], action: undefined as never });
      const [third, fourth] = [1, 2].map((sentAt) =>
        keyedOperation(callOf({ sentAt }, "e2", plain), plain, "task-42"),
      );
      return unlessEqual(
        [other.idempotencyKey, other.argumentsDigest, fourth?.idempotencyKey],
        [one.idempotencyKey, one.argumentsDigest, third?.idempotencyKey],
      );
    },
  },
  {
    invariant: "what-is-asked-for-makes-another-action",
    breach: async () => {
      const [one, other] = [named({ order: "7", amount: 1 }), named({ order: "7", amount: 2 })];
      return unlessEqual(
        {
          sameKey: one.idempotencyKey === other.idempotencyKey,
          sameDigest: one.argumentsDigest === other.argumentsDigest,
        },
        { sameKey: true, sameDigest: false },
      );
    },
  },
  {
    invariant: "the-call-keeps-its-arguments",
    breach: async () => {
      const pending = callOf({ order: "7", sentAt: 1 }, "e2", tool);
      keyedOperation(pending, tool, "task-42");
      return unlessEqual(pending.call.arguments, { order: "7", sentAt: 1 });
    },
  },
  ...(
    [
      ["the-first-is-the-first", [], 1],
      ["a-repetition-comes-after-all-of-its-key", [done, { ...done, occurrence: 2 }], 3],
      ["another-run-counts-on", [{ ...done, runId: "run-0", operationId: "run-0:e2:0" }], 2],
      ["another-key-does-not-count", [{ ...done, idempotencyKey: "task-42:charge:order-8" }], 1],
      ["a-place-is-not-given-twice", [{ ...done, occurrence: 3 }], 4],
    ] as [string, OperationRecord[], number][]
  ).map(
    ([invariant, related, place]): Example => ({
      invariant,
      breach: async () => unlessEqual(nextOccurrence(related, wanted), place),
    }),
  ),
  {
    invariant: "the-world-sees-the-place-of-a-repetition",
    breach: async () => {
      const keys = [1, 2, 3].map((occurrence) => effectKey({ ...done, occurrence }));
      const again = effectKey({ ...done, occurrence: 2, attempts: 5 });
      const expected = both("三个不同的键，重试时不变", "three keys, and the same one for a retry");
      const received = both(keys.join("、"), [...keys, again].join(", "));
      return unlessEqual(new Set(keys).size === 3 && again === keys[1] ? expected : received, expected);
    },
  },
];

export const keyCheck = exampleCheck(
  {
    id: "14.key",
    task: "14.1",
    title: both(
      "键说的是动作：易变字段不算，有意重复换新键",
      "A key names the action, and a repetition has its own",
    ),
  },
  keyExamples,
);

function equal(
  invariant: string,
  related: readonly OperationRecord[],
  traits: KeyTraits,
  expected: string,
  asked = wanted,
): Example {
  return {
    invariant,
    breach: async () => {
      const decision = equalAction(related, asked, traits);
      return unlessEqual(decision.kind === "run" ? `run ${decision.occurrence}` : decision.kind, expected);
    },
  };
}

const other = { ...wanted, argumentsDigest: "sha256:bb" };

export const equalCheck = exampleCheck(
  {
    id: "14.equal",
    task: "14.2",
    title: both("做完的就是做完了，除非工具说可以重复", "Done is done, unless the tool says that it repeats"),
  },
  [
    equal("nothing-settled-is-a-new-action", [], {}, "run 1"),
    equal("done-is-not-done-again", [done], {}, "reuse"),
    {
      invariant: "the-saved-answer-is-given-back",
      breach: async () => {
        const decision = equalAction([done], wanted, {});
        return unlessEqual("answer" in decision ? decision.answer : null, answer);
      },
    },
    equal("what-repeats-is-wanted-again", [done], { repeatable: true }, "run 2"),
    equal("what-was-refused-may-be-wanted-again", [{ ...done, answer: refused }], {}, "run 2"),
    equal("what-was-taken-back-is-not-done", [settledAs("rolled_back")], {}, "run 2"),
    equal("what-never-happened-is-not-done", [settledAs("never_happened")], {}, "run 2"),
    equal("settled-as-completed-is-done", [settledAs("completed")], {}, "reuse"),
    // The tool's own answer was an error; whoever looked found the effect.
    equal(
      "the-last-word-is-that-of-the-decision",
      [{ ...settledAs("completed"), answer: refused }],
      {},
      "reuse",
    ),
    // An answer without an error, of an effect that was taken back.
    equal("the-last-word-is-that-of-the-decision", [{ ...settledAs("rolled_back"), answer }], {}, "run 2"),
    equal("done-earlier-counts-too", [done, { ...settledAs("rolled_back"), occurrence: 2 }], {}, "reuse"),
    equal("a-key-stands-for-one-tool", [done], {}, "refuse", { ...wanted, tool: "refund" }),
    equal("a-key-stands-for-one-set-of-arguments", [done], {}, "refuse", other),
    equal("a-key-stands-for-one-set-of-arguments", [settledAs("rolled_back")], {}, "run 2", other),
  ],
);
