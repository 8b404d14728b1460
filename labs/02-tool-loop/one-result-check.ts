import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { call, replied, resultsIn, sum } from "./checked-entries.ts";
import type { Behaviour } from "./checked-tools.ts";
import { judge, observeLoop } from "./observed-loop.ts";

const SAME_KEY = both("两次是同一个键", "the same key");
const AS_ASKED = both("和模型给的一样", "as asked");

export const oneResult: Check = exampleCheck(
  {
    id: "02.one-result",
    task: "02.2",
    title: { zh: "一个调用，执行一次，得到一个结果", en: "A call runs once and gets one result" },
  },
  [
    {
      invariant: "registered-call-has-one-result",
      async breach() {
        const seen = await observeLoop({ before: replied({ content: [sum("c1")] }) });
        return judge(seen, resultsIn(seen.durable), ["c1 ok: 5"]);
      },
    },
    {
      invariant: "tool-runs-once",
      async breach() {
        const seen = await observeLoop({ before: replied({ content: [sum("c1")] }) });
        return judge(
          seen,
          seen.ran.map(({ tool }) => tool),
          ["add"],
        );
      },
    },
    {
      invariant: "key-survives-a-restart",
      async breach() {
        const boot = () => observeLoop({ before: replied({ content: [sum("c1")] }) });
        const [first, second] = [await boot(), await boot()];
        const keys = [first, second].map(({ ran }) => ran[0]?.key);
        const same = keys[0] === keys[1] && keys[0] !== "" && keys[0] !== undefined;
        return judge(second, same ? SAME_KEY : keys, SAME_KEY);
      },
    },
    {
      invariant: "tool-cannot-change-the-record",
      async breach() {
        const asked = { list: [1], deep: { text: "as asked" } };
        const spoil: Behaviour = (args) => {
          Object.assign(args, { more: true });
          (args as typeof asked).deep.text = "changed by the tool";
        };
        const before = replied({ content: [call("c1", "spoil", asked)] });
        const seen = await observeLoop({ before, tools: { spoil } });
        const isChanged = JSON.stringify(seen.given).includes("changed by the tool");
        const kept = isChanged ? both("被工具改了", "changed by the tool") : AS_ASKED;
        return judge(seen, seen.ran.length === 1 ? kept : both("工具没有执行", "no tool ran"), AS_ASKED);
      },
    },
    {
      invariant: "given-entries-stay-as-they-are",
      async breach() {
        const seen = await observeLoop({ before: replied({ content: [sum("c1")] }) });
        return judge(seen, seen.given.length, 3);
      },
    },
  ],
);
