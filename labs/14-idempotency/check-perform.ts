import type { ToolOutcome } from "#contracts/tools.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unless, unlessEqual } from "../unless.ts";
import { ok, said, timedOut, toolOf } from "./check-bench.ts";
import { holds, keyOf, states } from "./perform-bench.ts";
import { faultExamples } from "./perform-faults.ts";

const refusal: ToolOutcome = {
  status: "refused",
  reason: { code: "service.refused", params: { tool: "charge", status: 422 } },
};

const examples: readonly Example[] = [
  holds("the-key-is-recorded-before-the-effect", async (bench) => {
    let during: unknown;
    await bench.perform(bench.call(), async ({ idempotencyKey }) => {
      const [record] = await bench.journal.records();
      during = { state: record?.state, sameKey: record?.idempotencyKey === idempotencyKey };
      return ok;
    });
    return unlessEqual(during, { state: "started", sameKey: true });
  }),
  holds("a-retry-has-the-same-key", async (bench) => {
    const first = await keyOf(bench, "e2", timedOut);
    const recalled = said(await bench.recall(bench.call({}, "e4")));
    const second = await keyOf(bench, "e4");
    const found = { first: first.settled, recalled, second: second.settled, records: await states(bench) };
    const expected = {
      first: "answer (isError)",
      recalled: "ask for permission",
      second: "answer",
      records: ["completed"],
    };
    return (
      unlessEqual(found, expected) ?? unless(first.key === second.key, String(first.key), String(second.key))
    );
  }),
  holds("done-is-not-done-again", async (bench) => {
    await keyOf(bench, "e2");
    const recalled = said(await bench.recall(bench.call({}, "e4")));
    const again = await keyOf(bench, "e4");
    return unlessEqual({ recalled, ran: again.key !== undefined }, { recalled: "answer", ran: false });
  }),
  holds(
    "a-wanted-repetition-has-a-key-of-its-own",
    async (bench) => {
      const keys = [await keyOf(bench, "e2"), await keyOf(bench, "e4"), await keyOf(bench, "e6")].map(
        ({ key }) => key,
      );
      return unlessEqual(new Set(keys).size, 3);
    },
    toolOf({ repeatable: true }),
  ),
  holds("a-met-key-ends-no-run", async (bench) => {
    await keyOf(bench, "e2", timedOut);
    const gate = await bench.recall(bench.call({ amount: 12 }, "e4"));
    return unlessEqual(said(gate), "answer (isError)");
  }),
  holds("a-changed-call-ends-the-run", async (bench) => {
    await keyOf(bench, "e2", timedOut);
    return unlessEqual(said(await bench.recall(bench.call({ amount: 12 }, "e2"))), "failed");
  }),
  holds("a-refused-retry-says-nothing-of-the-first-attempt", async (bench) => {
    await keyOf(bench, "e2", timedOut);
    const second = await keyOf(bench, "e4", async () => refusal);
    return unlessEqual(
      { told: second.settled, records: await states(bench) },
      { told: "answer (isError)", records: ["interrupted"] },
    );
  }),
  holds("a-refused-first-attempt-is-settled", async (bench) => {
    await keyOf(bench, "e2", async () => refusal);
    return unlessEqual(await states(bench), ["completed"]);
  }),
  holds(
    "unknown-and-unsafe-ends-blocked",
    async (bench) => {
      const first = await keyOf(bench, "e2", timedOut);
      const recalled = said(await bench.recall(bench.call({}, "e4")));
      return unlessEqual([first.settled, recalled], ["blocked", "blocked"]);
    },
    toolOf({ retrySafe: false }),
  ),
  holds(
    "a-forgotten-key-blocks",
    async (bench) => {
      await keyOf(bench, "e2", timedOut);
      bench.clock.ms = 1_000;
      const again = await keyOf(bench, "e4");
      return unlessEqual(
        { ends: again.settled, ran: again.key !== undefined },
        { ends: "blocked", ran: false },
      );
    },
    toolOf({ keyLifetimeMs: 500 }),
  ),
];

export const performCheck = exampleCheck(
  {
    id: "14.perform",
    task: "14.5",
    title: both("recall 和 perform：一个动作一个键", "recall and perform: one key for one action"),
  },
  [...examples, ...faultExamples],
);
