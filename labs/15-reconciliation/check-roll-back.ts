import { findRollBack, rollBackOperation } from "#agent/roll-back.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Tool } from "#contracts/tools.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { createBench, record, type Says, wanted } from "./check-bench.ts";

const KEY = wanted.idempotencyKey;

/** The same order, charged once more because somebody wanted that. */
const repetition: OperationRecord = { ...record, operationId: "run-1:e4:0", occurrence: 2 };

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

function heardBy(keys: string[]): NonNullable<Tool["rollBack"]> {
  return async (_, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return { status: "done", content: [] };
  };
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
      invariant: "each-charge-has-a-way-back-of-its-own",
      async breach() {
        const keys: string[] = [];
        const { journal, open } = await createBench({ traits: { rollBack: heardBy(keys) } });
        await rollBackOperation(journal, open);
        await rollBackOperation(journal, { ...open, record: repetition });
        // By its key the service tells two refunds from one that is asked for again.
        return unlessEqual({ requests: keys.length, keys: new Set(keys).size }, { requests: 2, keys: 2 });
      },
    },
    {
      invariant: "what-cannot-be-recorded-is-told",
      async breach() {
        const { journal, open, heard } = await createBench({ rollBack: "done" });
        const start = async () => {
          throw new HarnessError({ code: "journal.not_saved", params: { problem: "ENOSPC" } });
        };
        const told = await rollBackOperation({ ...journal, start }, open).then(
          ({ kind }) => kind,
          (error: unknown) => (error instanceof HarnessError ? error.code : String(error)),
        );
        return unlessEqual({ told, requests: heard.length }, { told: "journal.not_saved", requests: 0 });
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
