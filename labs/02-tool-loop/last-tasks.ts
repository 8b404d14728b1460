import type { Task } from "../exercise.ts";
import * as question from "./questions.ts";

/** What a loop must be ready for: its end, its death, and the labs that come. */
export const lastTasks: readonly Task[] = [
  {
    id: "02.6",
    title: { zh: "结果之前中止或死掉", en: "Aborted or dead before the result" },
    minutes: 10,
    modules: ["tool-loop.ts"],
    predict: question.diesBeforeResult,
    hints: [
      {
        title: { zh: "下一次启动知道什么？", en: "What does the next boot know?" },
        text: {
          zh: "只有条目。从条目看：有没有结束、还有哪些调用没有结果、请求过几次",
          en:
            "The entries alone: whether the run has ended, which calls are open, how often the model " +
            "was asked",
        },
      },
      {
        title: { zh: "中止不是跳出循环", en: "An abort is no break" },
        text: {
          zh: "跳出循环会留下没有结果的调用，会话从此打不开。中止之后不再开始任何事，但每个调用仍要得到结果",
          en:
            "A break leaves open calls, and no provider takes that session again. Start nothing more, " +
            "and answer every call",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            "开头：有 storedEnding 就直接返回它。answerOf：signal.aborted 时返回 factAnswer 的 tool.not_run_aborted。" +
            "askModel：signal.aborted 时返回 aborted 结局，不发请求",
          en:
            "At the start return the storedEnding if there is one. answerOf: when aborted, factAnswer " +
            "of tool.not_run_aborted. askModel: when aborted, return that ending and send nothing",
        },
      },
    ],
    afterwards: question.diesAfterResult,
  },
  {
    id: "02.7",
    title: { zh: "接缝", en: "The sockets" },
    minutes: 15,
    modules: ["tool-loop.ts"],
    hints: [
      {
        title: { zh: "现在接，还是用到时再接", en: "Now, or when a lab needs it" },
        text: {
          zh:
            "每个后面的实验填一个接缝：03 authorize，04 transformContext，06 shouldStop，07 verify，08 recall 和 perform。" +
            "可以那时再加一行",
          en:
            "Each later lab fills some: 03 authorize, 04 transformContext, 06 shouldStop, 07 verify, " +
            "08 recall and perform. You may add the line then",
        },
      },
      {
        title: { zh: "顺序在 contracts/loop.ts 里", en: "The order is in contracts/loop.ts" },
        text: {
          zh: "LoopSeams 按调用顺序排列。recall 先于 authorize：批准过又做完的写入，不该在重启后被说成「没有执行」",
          en:
            "LoopSeams lists them in the order of the calls. recall before authorize: what was " +
            "approved and done must not be told as denied after a restart",
        },
      },
      {
        title: { zh: "三种回答，一处分支", en: "Three answers, one branch" },
        text: {
          zh: "go：继续。answer：就用它作结果，不再往下走。end：运行到此为止；blocked 不存，下次启动会再得出它",
          en:
            "go: go on. answer: that is the result, do no more. end: the run ends here; blocked is not " +
            "stored, each boot finds it again",
        },
      },
    ],
  },
];
