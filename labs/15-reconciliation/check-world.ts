import { gatherEvidence } from "#agent/gather-evidence.ts";
import { findRollBack, rollBackOperation } from "#agent/roll-back.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { createBench, record, type Says, wanted } from "./check-bench.ts";

const KEY = wanted.idempotencyKey;
const LOOK = `lookup ${KEY}`;

function sees(invariant: string, says: Says, expected: [string | null, boolean], heard?: string[]): Example {
  return {
    invariant,
    async breach() {
      const bench = await createBench(says);
      const { reality, isFenced } = await gatherEvidence(bench.parts, bench.open);
      const asked = heard ? [bench.heard] : [];
      const shouldBe = heard ? [heard] : [];
      return unlessEqual([reality?.status ?? null, isFenced, ...asked], [...expected, ...shouldBe]);
    },
  };
}

export const evidenceCheck = exampleCheck(
  { id: "15.evidence", task: "15.2", title: both("先看，设 fence，再看", "Look, fence, look again") },
  [
    sees("what-is-found-needs-no-fence", { lookup: ["found"], fence: "fenced" }, ["found", false], [LOOK]),
    sees(
      "after-the-fence-it-looks-again",
      { lookup: ["absent", "found"], fence: "fenced" },
      ["found", false],
      [...[LOOK, "fence", LOOK]],
    ),
    sees("what-the-fence-finds-is-found", { lookup: ["absent"], fence: "found" }, ["found", false]),
    sees("a-fence-makes-absent-final", { lookup: ["absent"], fence: "fenced" }, ["absent", true]),
    sees(
      "a-dead-sender-is-a-fence",
      { lookup: ["absent"], isSenderGone: true },
      ["absent", true],
      [LOOK, LOOK],
    ),
    sees("a-living-sender-is-none", { lookup: ["absent"], isSenderGone: false }, ["absent", false]),
    sees("a-look-up-that-throws-is-silence", { lookup: ["throws"] }, ["silent", false]),
    sees("a-fence-alone-says-it", { fence: "fenced" }, ["fenced", true]),
    sees("nobody-to-ask-is-no-evidence", {}, [null, false]),
    sees(
      "a-forgotten-key-proves-nothing",
      { lookup: ["absent"], fence: "fenced", traits: { keyLifetimeMs: 5 } },
      ["silent", false],
    ),
  ],
);

async function rolledBack(
  says: Says,
  before?: (bench: Awaited<ReturnType<typeof createBench>>) => Promise<unknown>,
) {
  const bench = await createBench(says);
  await before?.(bench);
  const outcome = await rollBackOperation(bench.journal, bench.open);
  const rollBack = await findRollBack(bench.journal, record);
  const calls = bench.heard.filter((one) => one.startsWith("rollBack")).length;
  return { ...bench, outcome: outcome.kind, state: rollBack?.state ?? null, rollBack, calls };
}

export const rollBackCheck = exampleCheck(
  {
    id: "15.rollback",
    task: "15.4",
    title: both("撤销也是外部动作", "Taking it back is an operation as well"),
  },
  [
    {
      invariant: "a-roll-back-has-its-record-before",
      async breach() {
        const { heard } = await rolledBack({ rollBack: "done" });
        return unlessEqual(
          heard.some((one) => one.startsWith("start ")),
          true,
        );
      },
    },
    {
      invariant: "its-key-is-its-own",
      async breach() {
        const { rollBack } = await rolledBack({ rollBack: "done" });
        return unlessEqual(
          [rollBack?.idempotencyKey === KEY, rollBack?.operationId === record.operationId],
          [...[false, false]],
        );
      },
    },
    {
      invariant: "a-finished-roll-back-is-completed",
      async breach() {
        const { outcome, state } = await rolledBack({ rollBack: "done" });
        return unlessEqual([outcome, state], ["done", "completed"]);
      },
    },
    {
      invariant: "its-own-outcome-may-be-unknown",
      async breach() {
        const { outcome, state } = await rolledBack({ rollBack: "unknown" });
        return unlessEqual([outcome, state], ["unknown", "interrupted"]);
      },
    },
    {
      invariant: "a-refusal-is-no-roll-back",
      async breach() {
        const { outcome, state } = await rolledBack({ rollBack: "refused" });
        return unlessEqual([outcome, state], ["refused", "completed"]);
      },
    },
    {
      invariant: "what-is-back-is-not-taken-back-again",
      async breach() {
        const again = await rolledBack({ rollBack: "done" }, (bench) =>
          rollBackOperation(bench.journal, bench.open),
        );
        return unlessEqual([again.outcome, again.calls], ["done", 1]);
      },
    },
    {
      invariant: "an-open-roll-back-is-repeated-only-if-that-is-safe",
      async breach() {
        const traits = { rollBackRetrySafe: false };
        const again = await rolledBack({ rollBack: "unknown", traits }, (bench) =>
          rollBackOperation(bench.journal, bench.open),
        );
        return unlessEqual([again.outcome, again.calls], ["unknown", 1]);
      },
    },
    {
      invariant: "without-a-way-back-nothing-starts",
      async breach() {
        const { outcome, state } = await rolledBack({});
        return unlessEqual([outcome, state], ["refused", null]);
      },
    },
  ],
);
