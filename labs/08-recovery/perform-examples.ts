import type { ToolOutcome } from "#contracts/tools.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { unless, unlessEqual } from "../unless.ts";
import { call, createBench, ok, said, timedOut, UNDECIDED } from "./perform-bench.ts";

const failed: ToolOutcome = {
  status: "refused",
  reason: { code: "tool.refused", params: { tool: "write", message: "no" } },
};

/** `perform`: start, execute, complete; and what each outcome of the tool leaves. */
export const performExamples: readonly Example[] = [
  holds("started-before-the-effect-completed-behind-it", async ({ perform, journal, states }) => {
    const during: string[] = [];
    const settled = await perform(call("write"), async () => {
      during.push(...(await states()));
      return ok;
    });
    const [record] = await journal.records();
    return unlessEqual(
      { whileItRuns: during, afterwards: await states(), ends: said(settled), kept: record?.answer?.content },
      {
        whileItRuns: ["started"],
        afterwards: ["completed"],
        ends: "answer",
        kept: [{ type: "text", text: "ok" }],
      },
    );
  }),
  holds("refused-is-a-known-outcome", async ({ perform, states }) => {
    const settled = await perform(call("write"), async () => failed);
    return unlessEqual(
      { ends: said(settled), records: await states() },
      { ends: "answer (isError)", records: ["completed"] },
    );
  }),
  holds("unknown-unsafe-outcome-ends-blocked", async ({ perform, states }) => {
    const settled = await perform(call("write"), timedOut);
    return unlessEqual(
      { ends: said(settled), records: await states() },
      { ends: "blocked", records: ["interrupted"] },
    );
  }),
  holds("unknown-retry-safe-outcome-is-told-to-the-model", async ({ perform, states }) => {
    const settled = await perform(call("charge"), timedOut);
    return unlessEqual(
      { ends: said(settled), records: await states() },
      { ends: "answer (isError)", records: ["interrupted"] },
    );
  }),
  ...(["completed", "started", "other arguments"] as const).map((record) =>
    holds("perform-asks-the-record-before-it-runs", async (bench) => {
      const { perform, leaves } = bench;
      if (record === "started") await leaves(call("write"));
      else await perform(call("write"), async () => ok);
      let ran = 0;
      const asked = record === "other arguments" ? call("write", { n: 2 }) : call("write");
      const settled = await perform(asked, async () => {
        ran += 1;
        return ok;
      });
      const expected = { completed: "answer", started: "blocked", "other arguments": "failed" }[record];
      return unlessEqual({ record, ends: said(settled), runs: ran }, { record, ends: expected, runs: 0 });
    }),
  ),
  holds("effect-key-stays-the-same-through-retries", async ({ leaves, keyOf }) => {
    const [before, again] = [await leaves(call("charge")), await keyOf(call("charge"))];
    return unlessEqual(again, before);
  }),
  holds("effect-key-is-new-for-a-wanted-repetition", async ({ keyOf }) => {
    const keys = [await keyOf(call("charge")), await keyOf(call("charge", {}, "e4"))];
    const received = both(`两次都是 ${keys[0]}`, `${keys[0]} twice`);
    return unless(keys[0] !== keys[1], both("换一个键", "another key"), received);
  }),
];

/** `recall`: what a record decides before anybody is asked; for the same call, and for another one. */
export const recallExamples: readonly Example[] = [
  holds("a-call-without-record-is-left-to-permissions", async ({ recall }) =>
    unlessEqual(said(await recall(call("write"))), UNDECIDED),
  ),
  holds("own-record-decides", async ({ recall, perform, leaves }) => {
    await perform(call("write"), async () => ok);
    await leaves(call("charge", {}, "e4"));
    await leaves(call("write", { n: 6 }, "e6"));
    const asked = [
      call("write"),
      call("charge", {}, "e4"),
      call("write", { n: 6 }, "e6"),
      call("write", { n: 2 }),
    ];
    const gates = [];
    for (const one of asked) gates.push(said(await recall(one)));
    return unlessEqual(gates, ["answer", "go", "blocked", "failed"]);
  }),
];

/** The same action, asked for by another call while it is open. */
export const sameActionExamples: readonly Example[] = [
  holds("yes-to-one-call-is-no-yes-to-another", async ({ recall, leaves }) => {
    await leaves(call("charge"));
    return unlessEqual(said(await recall(call("charge", {}, "e4"))), UNDECIDED);
  }),
  holds("open-unsafe-action-blocks-every-call", async ({ recall, leaves }) => {
    await leaves(call("write"));
    return unlessEqual(said(await recall(call("write", {}, "e4"))), "blocked");
  }),
  holds("another-attempt-belongs-to-the-open-operation", async ({ recall, leaves, keyOf, states }) => {
    const first = await leaves(call("charge"));
    const second = await keyOf(call("charge", {}, "e4"));
    const gate = said(await recall(call("charge", {}, "e4")));
    return unlessEqual(
      { key: second, records: await states(), recall: gate },
      { key: first, records: ["completed"], recall: "answer" },
    );
  }),
];

function holds(
  invariant: string,
  breach: (bench: ReturnType<typeof createBench>) => Promise<Breach | undefined>,
): Example {
  return { invariant, breach: () => breach(createBench()) };
}
