import type { Task } from "../exercise.ts";
import { hint } from "./hint.ts";
import { noAcrossRestart, onceAcrossRestart } from "./questions.ts";

export const answerTasks: readonly Task[] = [
  {
    id: "03.6",
    title: { zh: "一个回答管什么", en: "What an answer covers" },
    minutes: 10,
    modules: ["permissions.ts"],
    hints: [
      hint(
        ["除了 yes 还有什么", "回答可能是 once、always、no、nobody，也可能是你没见过的东西。哪些算同意？"],
        ["What else may come", "once, always, no, nobody, or a word you never saw. Which of them is a yes?"],
      ),
      hint(
        ["先落盘，再改内存，最后才说", "三种真正的回答要先 append 成 permission.answered，再记住，再返回"],
        [
          "Durable, then memory, then tell",
          "Append permission.answered for a real answer, remember it, then return",
        ],
      ),
      hint(
        ["四种结果", "once 和 always 返回 go，always 还要记住；no 要记住并返回 denied；其余返回 blocked"],
        [
          "Four outcomes",
          "once, always: go (always is remembered); no: remembered and denied; the rest: blocked",
        ],
      ),
    ],
  },
  {
    id: "03.7",
    title: { zh: "没有人回答，但可以中止", en: "Nobody answers, but somebody may abort" },
    minutes: 10,
    modules: ["permissions.ts"],
    hints: [
      hint(
        ["谁先到", "询问可能永远不返回。用户按了中止，谁来结束等待？"],
        ["Who comes first", "The question may never return. The user aborts: what ends the wait?"],
      ),
      hint(
        ["赛跑", "让回答和 abort 事件在 Promise.race 里赛跑；已经中止的信号不会再发事件，先看 aborted"],
        ["A race", "Promise.race of the reply and the abort event; a signal already aborted fires no more"],
      ),
      hint(
        ["赢了也要再看一眼", "race 之后再查一次 signal.aborted：中止之后才到的同意不算；别忘了移除监听"],
        [
          "Look once more",
          "After the race check signal.aborted again: a late yes is none. Remove the listener",
        ],
      ),
    ],
  },
  {
    id: "03.8",
    title: { zh: "重启之后还剩什么", en: "What a restart leaves" },
    minutes: 10,
    modules: ["remembered-answers.ts"],
    predict: onceAcrossRestart,
    hints: [
      hint(
        ["哪句话还算数", "上一个进程里的「同意」和「拒绝」，哪个过了那一刻还应该算数？"],
        ["Which word still counts", "Of a yes and a no given to a dead process, which should still hold?"],
      ),
      hint(
        ["只取拒绝", "答复里只有 answer 是 no 的放进 refusals；其余的，不管写着什么，都不放进 standing"],
        ["Take the no alone", "Only an answer of no goes into refusals; nothing at all goes into standing"],
      ),
      hint(
        [
          "名字要和查的时候一样",
          "questions 用 nameOf(runId, entryId, index)，refusals 用 nameOf(runId, tool, argumentsDigest)",
        ],
        [
          "The same names as below",
          "questions: nameOf(runId, entryId, index); refusals: (runId, tool, argumentsDigest)",
        ],
      ),
    ],
    afterwards: noAcrossRestart,
  },
];
