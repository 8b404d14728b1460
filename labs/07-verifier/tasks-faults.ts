import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";

export const faultTasks: readonly Task[] = [
  {
    id: "07.5",
    title: both("核对程序自己出错", "The check itself fails"),
    minutes: 5,
    modules: ["verifier.ts"],
    hints: [
      hint(
        ["看到了什么", "What was seen"],
        [
          "测试程序起不来。这说明文件对，还是不对？",
          "The tests cannot be started. Does that say that the file is right, or wrong?",
        ],
      ),
      hint(
        ["都不是", "Neither"],
        [
          "什么也没有核对：既不放行，也不算模型的一次未通过。",
          "Nothing was checked: it neither passes nor counts against the model.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "try 里 return await check(context)；catch 里返回 { threw: problemOf(error) }。await 不能省。",
          "return await check(context) in a try; the catch " +
            "returns { threw: problemOf(error) }. Keep the await.",
        ],
      ),
    ],
  },
  {
    id: "07.6",
    title: both("中止不等核对", "An abort does not wait"),
    minutes: 12,
    modules: ["verifier.ts"],
    hints: [
      hint(
        ["它要是不返回呢", "What if it never returns"],
        [
          "核对卡住了，用户按了 Ctrl-C。要等多久？",
          "The check hangs and the user presses Ctrl-C. How long to wait?",
        ],
      ),
      hint(
        ["谁先到", "Who comes first"],
        [
          "让核对和 abort 事件赛跑；核对只看不改，丢下它没有害处。",
          "Let the check race the abort event; it only looks, so leaving it behind does no harm.",
        ],
      ),
      hint(
        ["晚到的话", "What comes too late"],
        [
          "Promise.race 之后再看一次 signal.aborted：中止了就返回 aborted，不管核对说了什么。",
          "After Promise.race look at signal.aborted once more: if so, aborted, whatever the check said.",
        ],
      ),
    ],
  },
  {
    id: "07.7",
    title: both("你的循环先问再完成", "Your loop asks before it completes"),
    minutes: 8,
    modules: ["tool-loop.ts"],
    hints: [
      hint(
        ["循环是谁的", "Whose loop is it"],
        [
          "借用参考实现的循环，07.loop 已经通过，可以跳过。循环是你自己的，就先做完第 02 章（起点：npm run lab -- 02 " +
            "--start）；没做完时，这里说的是 02 还差哪一步。",
          "With the borrowed loop 07.loop passes already: skip this. If the loop is yours, finish lab 02 " +
            "first (its starter: npm run lab -- 02 --start); until then you are told what 02 still lacks.",
        ],
      ),
      hint(
        ["在哪里问", "Where to ask"],
        [
          "最后一次答复里没有工具调用，离 completed 还差什么？",
          "The last reply has no calls. What is still missing before completed?",
        ],
      ),
      hint(
        ["三种回答", "Three answers"],
        [
          "go：完成；answer：作为 user 消息存下来，再请求一次；end：按它说的结束。",
          "go: completed; answer: stored as a user message, then another request; end: as it says.",
        ],
      ),
      hint(
        ["append 也要传", "Pass append as well"],
        [
          "传给 verify 的 append 要把新的事实加进循环自己的 entries，否则下一次 verify 看不到。",
          "The append that verify is given must grow the loop's " +
            "own entries, or the next asking misses the verdict.",
        ],
      ),
    ],
  },
  {
    id: "07.8",
    title: both("任意多次崩溃", "Any number of crashes"),
    minutes: 10,
    modules: [],
    hints: [
      hint(
        ["哪一条不见了", "Which record is missing"],
        [
          "看最后一次崩溃时会话里有哪些 verify.*，下一次启动又数出几次。",
          "Look at the verify.* facts at the last crash, and at how many the next boot counts.",
        ],
      ),
      hint(
        ["旧的核对", "An old verdict"],
        [
          "通过之后文件可能被改了：新的进程要重新看。",
          "The file may have changed since it passed: a new process looks again.",
        ],
      ),
      hint(
        ["没有内存", "Nothing in memory"],
        [
          "次数只从 entries 里算；决定只看这一次的核对。",
          "The count comes from the entries alone; the decision from this look alone.",
        ],
      ),
    ],
  },
];
