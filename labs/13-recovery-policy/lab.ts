import type { Lab } from "../experiment.ts";
import { audit } from "./audit.ts";
import { crashCatalogue, retriedCatalogue } from "./catalogue-experiments.ts";
import { abortSeen, markInterrupted, replyJournal, resumeQueued, retryUnfinished } from "./experiments.ts";
import { explored } from "./explored-experiment.ts";
import { besidePi } from "./pi/pi-experiment.ts";
import { attemptsCounted, cannotHelp, compactionDies } from "./shape-experiments.ts";

/** A crash anywhere: what is settled, what goes on, and what is left to a person? */
export const lab: Lab = {
  main: {
    title: {
      zh: "文件已写，完成记录没有，进程死亡：默认策略怎样收尾？",
      en:
        "The file is written, the completion record is not, the process dies: how does the " +
        "default settle it?",
    },
    run: markInterrupted,
  },
  "retry-unfinished": {
    title: {
      zh: "同样的崩溃，宿主要求接着做：停在不可重试的工具前",
      en: "The same crash, and a host that wants it to go on: it stops before the unsafe tool",
    },
    run: retryUnfinished,
  },
  catalogue: {
    title: {
      zh: "崩溃目录：每个位置上什么已落盘、恢复写了什么、副作用发生几次",
      en:
        "The crash catalogue: at each place, what is durable, what recovery wrote, how often " +
        "the effect happened",
    },
    run: crashCatalogue,
  },
  "catalogue-retry": {
    title: {
      zh: "同一份崩溃目录，宿主要求接着做：哪里停下等人",
      en: "The same catalogue, and a host that wants it to go on: where it waits for a person",
    },
    run: retriedCatalogue,
  },
  audit: {
    title: {
      zh: "六个自查问题，由崩溃遍历回答",
      en: "The six self-check questions, answered by explorations",
    },
    run: audit,
  },
  explored: {
    title: { zh: "所有崩溃，任意多次", en: "All crashes, any number of them" },
    run: explored,
  },
  "reply-journal": {
    title: {
      zh: "答复已收到，还没存下，进程死亡：none、digest、full 各留下什么",
      en: "The reply has come and is not stored, the process dies: what none, digest and full keep",
    },
    run: replyJournal,
  },
  "compaction-dies": {
    title: {
      zh: "摘要生成到一半，进程死亡：历史不变，下一次请求之前重做",
      en:
        "The process dies while the summary is made: history stays, and it is done again " +
        "before the next request",
    },
    run: compactionDies,
  },
  "compaction-cannot-help": {
    title: {
      zh: "摘要比原文还长：试一次就停，消息照常回答",
      en: "The summary is longer than what it stands for: one try, and the next message is answered",
    },
    run: cannotHelp,
  },
  "resume-queued": {
    title: {
      zh: "五个命令做完，排队的请求刚开始，停下再恢复：从排队的请求接着做",
      en: "Five commands are done, the queued request has begun; stopped and resumed, it goes on there",
    },
    run: resumeQueued,
  },
  "abort-seen": {
    title: {
      zh: "工具执行时中止，副作用还是落地了：下一轮看得到中止",
      en: "An abort while the tool runs, whose effect lands: the next turn sees that it was stopped",
    },
    run: abortSeen,
  },
  "attempts-counted": {
    title: {
      zh: "模型服务连不上，两次尝试之间进程死亡：次数不清零，配置用开始时的",
      en:
        "The provider is out of reach, the process dies between attempts: none is refunded, " +
        "and their number is the captured one",
    },
    run: attemptsCounted,
  },
  pi: {
    title: {
      zh: "同样的崩溃，真正的 Pi 和这里各经历一次",
      en: "The same crashes, once of real Pi and once here",
    },
    needs: "pi",
    run: besidePi,
  },
};
