import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { repairQuestion, rollBackQuestion, twoQuestion } from "./questions.ts";
import { foundInRepairQuestion, lateAnswerQuestion } from "./questions-afterwards.ts";

export const doingTasks: readonly Task[] = [
  {
    id: "15.4",
    title: both("撤销也是外部动作", "Taking it back is an operation as well"),
    minutes: 20,
    modules: ["roll-back.ts"],
    predict: rollBackQuestion,
    hints: [
      hint(
        ["又是那道缝", "The same gap again"],
        [
          "撤销做完了，记录没写，进程死亡。下一个进程怎么知道？",
          "It is taken back, and the process dies before the record. How does the next one know?",
        ],
      ),
      hint(
        ["用已有的规则", "Rules that are there"],
        [
          "decideOperation 对撤销的记录同样适用：复用、重试、阻塞。",
          "decideOperation serves the record of a roll-back as well: reuse, retry, block.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "自己的 operationId 和键；decideOperation；journal.start；takeOutcome(rollBack)；unknown 用 interrupt，" +
            "done 和 refused 用 complete。",
          "An operationId and a key of its own; decideOperation; journal.start; takeOutcome of rollBack; " +
            "interrupt for unknown, complete for done and refused.",
        ],
      ),
    ],
  },
  {
    id: "15.5",
    title: both("没有人时能下的结论", "What is settled without a person"),
    minutes: 20,
    modules: ["reconcile-operation.ts"],
    predict: repairQuestion,
    afterwards: foundInRepairQuestion,
    hints: [
      hint(
        ["先看记录", "The record first"],
        [
          "在看现实之前，记录里有三件事要先看：已有结论、修复开着、撤销开始了。",
          "Before reality the record counts: it is settled, a repair is open, a roll-back was begun.",
        ],
      ),
      hint(
        ["下不了结论", "What cannot be settled"],
        [
          "不要猜，也不要重跑工具：指明由谁去弄清楚。",
          "Do not guess, and do not run the tool: name who has to find out.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "journal.get；completed 就返回；修复开着就 assigned；有撤销就做完它；gatherEvidence，settleByReality；" +
            "有结论就 settleOperation，否则 missingAssignment。",
          "journal.get; return what is completed; assigned where a repair is open; finish a roll-back; " +
            "gatherEvidence and settleByReality; settleOperation, or else missingAssignment.",
        ],
      ),
    ],
  },
  {
    id: "15.6",
    title: both("人的决定", "A person's decision"),
    minutes: 20,
    modules: ["operator-decision.ts"],
    predict: twoQuestion,
    afterwards: lateAnswerQuestion,
    hints: [
      hint(
        ["想的时候", "While they think"],
        [
          "人看完再决定，要花时间。这段时间里什么会变？",
          "Between the look and the decision a person thinks. What may change meanwhile?",
        ],
      ),
      hint(
        ["谁先", "Who was first"],
        [
          "journal.decide 会拒绝第二个结论。后来的人要知道结论是谁下的。",
          "journal.decide refuses a second settlement. Whoever comes second wants to know whose word stands.",
        ],
      ),
      hint(
        ["撤销的顺序", "The order of a roll-back"],
        [
          "先把决定的人写成 assigned，带上 takesBack（别人因此不能同时说“已完成”），再 rollBackOperation，" +
            "做成了才 settleOperation。",
          "First an assigned decision with the person's name and takesBack, so that nobody says meanwhile " +
            "that it is there; then rollBackOperation, and settleOperation only when it is done.",
        ],
      ),
    ],
  },
];
