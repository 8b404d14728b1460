import { decideKeyed } from "#agent/decide-keyed.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyTraits } from "#contracts/keyed-operations.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { decided, done, open, reason, settledAs, wanted } from "./check-bench.ts";

const ownId = wanted.operationId;
const own = { ...open, operationId: ownId };
const interrupted: OperationRecord = { ...open, state: "interrupted", reason };
const twice: OperationRecord = { ...open, attempts: 2, firstStartedAt: 100, startedAt: 150 };
const hour = { keyLifetimeMs: 60 };

interface Situation {
  asked?: Partial<WantedOperation>;
  traits?: KeyTraits;
  now?: number;
}

function decides(
  invariant: string,
  related: readonly OperationRecord[],
  expected: string,
  { asked, traits, now }: Situation = {},
): Example {
  return { invariant, breach: async () => unlessEqual(decided(related, asked, traits, now), expected) };
}

const otherDigest = { asked: { argumentsDigest: "sha256:bb" } };

export const decideCheck = exampleCheck(
  {
    id: "14.decide",
    task: "14.3",
    title: both(
      "一个纯决定：执行、复用、重试、停下、拒绝",
      "A pure decision: run, reuse, retry, block, refuse",
    ),
  },
  [
    decides("no-record-runs", [], "run 1"),
    decides("an-open-key-is-asked-for-again", [open], "retry"),
    decides("an-open-key-is-asked-for-again", [interrupted], "retry"),
    decides("an-open-key-is-asked-for-again", [open], "retry", { traits: { repeatable: true } }),
    decides(
      "an-open-key-is-asked-for-again",
      [done, { ...interrupted, operationId: "x", occurrence: 2 }],
      "retry",
    ),
    {
      invariant: "the-open-record-is-named",
      breach: async () => {
        const decision = decideKeyed(
          [done, { ...interrupted, operationId: "x", occurrence: 2 }],
          wanted,
          {},
          200,
        );
        return unlessEqual("record" in decision ? decision.record.occurrence : null, 2);
      },
    },
    decides(
      "the-own-record-decides-first",
      [
        { ...done, operationId: ownId },
        { ...open, operationId: "x" },
      ],
      "reuse",
      {
        traits: { repeatable: true },
      },
    ),
    decides("the-own-record-decides-first", [{ ...settledAs("rolled_back"), operationId: ownId }], "reuse"),
    decides("the-own-record-decides-first", [{ ...done, boundCall: ownId }], "reuse", {
      traits: { repeatable: true },
    }),
    decides("only-of-the-same-key", [{ ...open, boundCall: ownId, idempotencyKey: "other" }], "retry"),
    decides("unsafe-is-not-tried-again", [{ ...open, retrySafe: false }], "block"),
    decides("unsafe-is-not-tried-again", [own], "block", { asked: { retrySafe: false } }),
    decides("a-key-is-tried-while-it-is-known", [open], "retry", { traits: hour, now: 159 }),
    decides("a-forgotten-key-is-not-tried", [open], "block", { traits: hour, now: 160 }),
    decides("a-key-is-as-old-as-its-first-attempt", [twice], "block", { traits: hour, now: 165 }),
    decides("a-key-is-as-old-as-its-first-attempt", [twice], "retry", { traits: hour, now: 155 }),
    decides("an-unknown-age-is-no-age", [{ ...open, attempts: 2 }], "block", { traits: hour, now: 105 }),
    decides("a-clock-that-was-set-back-says-nothing", [open], "block", { traits: hour, now: 99 }),
    decides("a-saved-answer-outlives-its-key", [done], "reuse", { traits: hour, now: 10_000 }),
    decides("a-key-stands-for-one-set-of-arguments", [open], "refuse", otherDigest),
    decides("a-key-stands-for-one-set-of-arguments", [interrupted], "refuse", otherDigest),
    decides("a-key-stands-for-one-set-of-arguments", [own], "refuse", otherDigest),
  ],
);
