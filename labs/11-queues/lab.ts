import type { Lab } from "../experiment.ts";
import { abortHandsBack, abortThenDeath, modes, toldToStop } from "./abort-experiments.ts";
import {
  diesAfterTurnStart,
  keptInMemory,
  queuedThenDeath,
  resumeGoesOn,
  sentAgain,
} from "./crash-experiments.ts";
import { anyCrash } from "./explore-experiment.ts";

/** Messages that come while the harness is busy: accepted is durable, and consumed is recorded. */
export const lab: Lab = {
  main: {
    title: {
      zh: "工具运行时接受了三条消息，进程死亡：重启之后它们在哪里？",
      en: "Three messages are accepted while a tool runs, the process dies: where are they afterwards?",
    },
    run: queuedThenDeath,
  },
  "kept-in-memory": {
    title: {
      zh: "错误示范：接受过的消息只在内存里，崩溃之后没有了",
      en: "The mistake: what was accepted is in memory alone, and gone after the crash",
    },
    run: keptInMemory,
  },
  "sent-again": {
    title: {
      zh: "消息已落盘，发送者没听到回音，重启后用同一个 id 再发一遍",
      en: "The message is durable, its sender heard nothing and sends it again under the same id",
    },
    run: sentAgain,
  },
  "turn-start": {
    title: {
      zh: "开始记录写明取走了消息，消息还没进入对话，进程死亡",
      en: "The turn's start names the message, it is not in the conversation yet, the process dies",
    },
    run: diesAfterTurnStart,
  },
  "resume-goes-on": {
    title: {
      zh: "followUp 的运行刚开始，进程死亡；resume 接着它跑，五个命令不重来",
      en: "A follow-up's run has just begun, the process dies; resume goes on with it, not with the old work",
    },
    run: resumeGoesOn,
  },
  abort: {
    title: {
      zh: "工具运行时中止：steer 和 followUp 退还，nextTurn 留给下一个提示",
      en: "An abort while a tool runs: steer and followUp go back, nextTurn stays for the next prompt",
    },
    run: abortHandsBack,
  },
  "abort-then-death": {
    title: {
      zh: "中止的记录已落盘，谁也没听到，进程死亡",
      en: "The record of the abort is durable, nobody has heard of it, the process dies",
    },
    run: abortThenDeath,
  },
  "told-to-stop": {
    title: {
      zh: "中止时动作已经生效；模型看得到自己被叫停，不会再做一遍",
      en:
        "The effect lands in spite of the abort; the model sees that it was stopped, and does not " +
        "repeat it",
    },
    run: toldToStop,
  },
  modes: {
    title: { zh: "逐条取走，或者一次全部取走", en: "One at a time, or all at once" },
    run: modes,
  },
  "any-crash": {
    title: {
      zh: "遍历所有崩溃：断电任意多次，撤回来在任何时刻",
      en: "Every crash: any number of power cuts, and a cancel at any moment",
    },
    run: anyCrash,
  },
};
