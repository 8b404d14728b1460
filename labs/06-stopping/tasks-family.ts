import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";

export const familyTasks: readonly Task[] = [
  {
    id: "06.5",
    title: both("父子共用一份预算", "One budget for parent and children"),
    minutes: 15,
    modules: ["request-budget.ts", "stop-rules.ts"],
    hints: [
      hint(
        ["两个人同时看", "Two look at once"],
        [
          "只剩一次。两个子运行同时来问，各自看到的是几次？",
          "One request is left, and two children ask at the same time: what does each of them see?",
        ],
      ),
      hint(
        ["看和拿之间", "Between looking and taking"],
        [
          "看和拿之间不能有 await；或者让后来的排队等前一个。",
          "No await between looking and taking; or let whoever comes later wait for the one before.",
        ],
      ),
      hint(
        ["重启之后", "After a restart"],
        [
          "数账本里 runId 相同的 budget.request_taken；运行自己的上限先看，允许了再拿。",
          "Count budget.request_taken with your runId in the log; ask the run's own limits first, then take.",
        ],
      ),
    ],
  },
  {
    id: "06.6",
    title: both("你的循环在请求之前问", "Your loop asks before a request"),
    minutes: 8,
    modules: ["tool-loop.ts"],
    hints: [
      hint(
        ["循环是谁的", "Whose loop is it"],
        [
          "借用参考实现的循环，06.loop 已经通过，可以跳过。循环是你自己的，就先做完第 02 章（起点：npm run lab -- 02 " +
            "--start）；没做完时，这里说的是 02 还差哪一步。",
          "With the borrowed loop 06.loop passes already: skip this. If the loop is yours, finish lab 02 " +
            "first (its starter: npm run lab -- 02 --start); until then you are told what 02 still lacks.",
        ],
      ),
      hint(
        ["停在哪里", "Where to stop"],
        [
          "收到一次答复，里面有两个调用。这时停下，这两个调用的结果谁来写？",
          "A reply with two calls has come. If you stop now, who writes their results?",
        ],
      ),
      hint(
        ["一个位置", "One place"],
        [
          "先回答没有结果的调用，再看最后一次答复是不是结束，都不是才问 shouldStop。",
          "Answer the open calls, then see whether the last reply ends the run; only then ask shouldStop.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "在 request_started 之前：const gate = await run.shouldStop?.(entries)；gate.kind 为 end 就结束。",
          "Before request_started: const gate = await " +
            "run.shouldStop?.(entries); if gate.kind is end, end there.",
        ],
      ),
    ],
  },
  {
    id: "06.7",
    title: both("任意多次崩溃", "Any number of crashes"),
    minutes: 10,
    modules: [],
    hints: [
      hint(
        ["多出来的一次从哪来", "Where does the extra one come from"],
        [
          "看历史里每一次 request 之前，日志里有没有为它存下什么。",
          "In the history, look before each request: what was stored for it?",
        ],
      ),
      hint(
        ["先记后发", "Store, then send"],
        [
          "记下之后、发出之前死了，算花掉；发出之后才记，死了就等于没花。",
          "Stored and not sent counts as spent; sent and not stored is a request for nothing.",
        ],
      ),
      hint(
        ["没有内存", "Nothing in memory"],
        [
          "凡是影响决定的数字，都从 entries 或账本里重新算出来。",
          "Every number that decides is derived again from the entries or the ledger.",
        ],
      ),
    ],
  },
];
