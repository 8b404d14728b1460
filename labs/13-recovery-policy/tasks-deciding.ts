import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { answerQuestion, compactionQuestion, navigationQuestion, turnQuestion } from "./questions.ts";

export const decidingTasks: readonly Task[] = [
  {
    id: "13.1",
    title: both("中断的调用，结果怎么写", "What the result of an interrupted call says"),
    minutes: 10,
    modules: ["interrupted-answer.ts"],
    predict: answerQuestion,
    hints: [
      hint(
        ["三种知道", "Three kinds of knowing"],
        [
          "journal 里有结果；会话说没有开始；会话说开始了，之后什么也没有。三种情况各写什么？",
          "The journal has the result; the session says it never started; it says that it " +
            "did, and nothing after. What does each allow you to say?",
        ],
      ),
      hint(
        ["不要猜", "Do not guess"],
        [
          "开始了却没有结果，不等于失败。说成失败，模型就会再做一次。",
          "Started without a result is not failed. Called failed, it is done once more.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "saved 存在就返回它；否则 factAnswer：isStarted 用 tool.left_open，没开始用 tool.not_run_interrupted。",
          "Give saved where there is one; else factAnswer with tool.left_open if " +
            "isStarted, and tool.not_run_interrupted if not.",
        ],
      ),
    ],
  },
  {
    id: "13.2",
    title: both("轮次走到哪一步", "How far a turn came"),
    minutes: 10,
    modules: ["fold-turn.ts"],
    predict: turnQuestion,
    hints: [
      hint(
        ["靠什么认出来", "What it is told by"],
        [
          "答复和结果写入之前，id 已经预留。看到这个 id，就知道那一步做完了。",
          "The ids of the reply and of each result were reserved before they were written: " +
            "whoever sees one knows that the step is done.",
        ],
      ),
      hint(
        ["请求也要数", "Requests are counted"],
        [
          "每个 run.request_started（摘要除外）都是一次尝试，崩溃不退还。",
          "Each run.request_started, summaries apart, is an attempt, and no crash refunds it.",
        ],
      ),
      hint(
        ["四种情况", "Four cases"],
        [
          "id === replyId：isReplied；是请求：isRequested、attempts + 1；是某个 resultId：从 startedCalls 去掉；其他：原样返回。",
          "id === replyId sets isReplied; a request sets isRequested and adds one to " +
            "attempts; a resultId leaves startedCalls; all else gives the turn back as it is.",
        ],
      ),
    ],
  },
  {
    id: "13.3",
    title: both("压缩和移动，下一步写什么", "What a compaction or a move writes next"),
    minutes: 15,
    modules: ["operation-step.ts"],
    predict: compactionQuestion,
    hints: [
      hint(
        ["从后往前问", "Ask from the end"],
        [
          "先问：条目已经在了吗？在，就只差完成标记。",
          "First: is the entry there? Then only the mark is missing.",
        ],
      ),
      hint(
        ["没有摘要", "Without a summary"],
        [
          "没有摘要就什么也不写，返回 undefined；压缩保留的条目不在活动分支上，就放弃。",
          "Without one nothing is written: give undefined. A compaction whose kept entry " +
            "is not on the active branch is given up.",
        ],
      ),
      hint(
        ["移动的顺序", "The order of a move"],
        [
          "要摘要而还没有：undefined；然后 leaf（预留的 id），然后 branch_summary，最后 operation_finished。",
          "A summary that is wanted and missing: undefined; then the leaf under its " +
            "reserved id, then branch_summary, then operation_finished.",
        ],
      ),
    ],
    afterwards: navigationQuestion,
  },
];
