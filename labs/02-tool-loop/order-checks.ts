import type { EntryDraft } from "#contracts/entries.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { call, replied, resultsIn, sum } from "./checked-entries.ts";
import { done, othersTurn } from "./checked-tools.ts";
import { judge, observeLoop, slowAppend } from "./observed-loop.ts";

const twoCalls = replied({ content: [call("c1", "slow"), call("c2", "fast")] });

/** The first call was answered before the process died. */
const answeredOne: EntryDraft[] = [
  ...twoCalls,
  {
    message: {
      role: "toolResult",
      toolCallId: "c1",
      toolName: "slow",
      content: [{ type: "text", text: "slow" }],
      isError: false,
      timestamp: 0,
    },
  },
];

const slowAndFast = {
  async slow() {
    await othersTurn();
    return done("slow");
  },
  fast: async () => done("fast"),
};

export const order: Check = exampleCheck(
  {
    id: "02.order",
    task: "02.5",
    title: {
      zh: "一条答复两个调用：按模型给的顺序，一个做完再做下一个",
      en: "Two calls in one reply: in the model's order, one after the other",
    },
  },
  [
    {
      invariant: "results-in-the-order-of-the-calls",
      async breach() {
        const seen = await observeLoop({ before: twoCalls, tools: slowAndFast });
        return judge(seen, resultsIn(seen.durable), ["c1 ok: slow", "c2 ok: fast"]);
      },
    },
    {
      invariant: "next-tool-waits-for-the-result",
      async breach() {
        const found: number[] = [];
        const seen = await observeLoop({
          before: replied({ content: [call("c1", "look"), call("c2", "look")] }),
          tools: { look: async (_, __, { durable }) => done(String(found.push(resultsIn(durable).length))) },
          more: slowAppend,
        });
        return judge(seen, { resultsBefore: found }, { resultsBefore: [0, 1] });
      },
    },
    {
      invariant: "calls-of-one-id-each-have-a-result",
      async breach() {
        const seen = await observeLoop({
          before: replied({ content: [sum("c1"), call("c1", "add", { a: 1, b: 1 })] }),
        });
        return judge(seen, resultsIn(seen.durable), ["c1 ok: 5", "c1 ok: 2"]);
      },
    },
    {
      invariant: "calls-of-one-id-each-have-a-result",
      async breach() {
        const again = { calls: [call("c1", "add", { a: 1, b: 1 })] };
        const seen = await observeLoop({
          before: replied({ content: [sum("c1")] }),
          script: [again, "done"],
        });
        return judge(seen, resultsIn(seen.durable), ["c1 ok: 5", "c1 ok: 2"]);
      },
    },
    {
      invariant: "answered-call-is-left-alone",
      async breach() {
        const seen = await observeLoop({ before: answeredOne, tools: slowAndFast });
        const received = { ran: seen.ran.map(({ tool }) => tool), results: resultsIn(seen.durable) };
        return judge(seen, received, { ran: ["fast"], results: ["c1 ok: slow", "c2 ok: fast"] });
      },
    },
    {
      invariant: "key-tells-calls-apart",
      async breach() {
        const script = [{ calls: [sum("c1"), sum("c2")] }, { calls: [sum("c1")] }, "done"];
        const { ran, ...seen } = await observeLoop({ script });
        const received = { calls: ran.length, keys: new Set(ran.map(({ key }) => key)).size };
        return judge({ ...seen, ran }, received, { calls: 3, keys: 3 });
      },
    },
  ],
);
