import type { Lab } from "../experiment.ts";
import { anyCrash, normalSync } from "./explore-experiments.ts";
import { joinedSession } from "./joined-experiment.ts";
import { retention, reused, upgrade } from "./keeping-experiments.ts";
import { killSweep, oneTransaction, twoTransactions } from "./process-experiments.ts";
import { eightProcesses, longLock, shortLock } from "./sharing-experiments.ts";
import { timeLine } from "./timeline-experiment.ts";
import { completionLost, fullDisk } from "./trouble-experiments.ts";

/** A journal in a database: what one transaction holds together, no crash takes apart. */
export const lab: Lab = {
  main: {
    title: {
      zh: "工具的状态和完成记录在一个事务里，进程在 COMMIT 前后各被杀一次：会不会做两次？",
      en:
        "A tool's state and its completion share a transaction; killed before COMMIT, and after: " +
        "done twice?",
    },
    run: oneTransaction,
  },
  "two-transactions": {
    title: {
      zh: "错误示范：状态一个事务，完成记录另一个事务，进程死在中间",
      en: "The mistake: the state in one transaction, its completion in another, and a death in between",
    },
    run: twoTransactions,
  },
  "kill-sweep": {
    title: {
      zh: "逐条语句 kill -9：每一条语句之前杀一次，重启后判断是否安全",
      en: "kill -9 at each statement in turn, and a verdict after each restart",
    },
    run: killSweep,
  },
  "joined-session": {
    title: {
      zh: "会话在文件里，或者在同一个数据库里：逐处 kill -9，数一数 completed 和结果条目之间的缝",
      en: "The session in a file, or in the same database: kill -9 everywhere, and the gap is counted",
    },
    run: joinedSession,
  },
  "any-crash": {
    title: {
      zh: "遍历所有崩溃：断电、锁、磁盘满、升级到一半",
      en: "Every crash: power cuts, locks, a full disk, half an upgrade",
    },
    run: anyCrash,
  },
  "normal-sync": {
    title: {
      zh: "错误示范：synchronous = NORMAL，断电之后副作用没有记录",
      en: "The mistake: synchronous = NORMAL, and a power cut takes the record of an effect",
    },
    run: normalSync,
  },
  "short-lock": {
    title: {
      zh: "八个工作者各做四次，第九个连接占着写锁 300 毫秒",
      en: "Eight workers, four calls each, and a ninth connection holds the write lock for 300 ms",
    },
    run: shortLock,
  },
  "long-lock": {
    title: {
      zh: "写锁占得比等待的上限还久：在工具开始之前停下",
      en: "The lock is held for longer than the bound: they stop before a tool starts",
    },
    run: longLock,
  },
  "eight-processes": {
    title: { zh: "八个进程同时写一个文件", en: "Eight processes write to one file at once" },
    run: eightProcesses,
  },
  "completion-lost": {
    title: {
      zh: "副作用已发生，完成记录写不进去：重试记录，不重做工具",
      en: "The effect is there and its completion cannot be saved: the record is tried again, not the tool",
    },
    run: completionLost,
  },
  "full-disk": {
    title: { zh: "磁盘满：工具不开始", en: "The disk is full: the tool does not start" },
    run: fullDisk,
  },
  upgrade: {
    title: {
      zh: "打开旧版本：整体升级；更新的版本和别人的数据库：原样不动",
      en: "An old version is brought up whole; a newer one, and a foreign database, stay as they are",
    },
    run: upgrade,
  },
  reused: {
    title: {
      zh: "很大的结果放在记录旁边；再问一次，给回保存的结果",
      en: "A large result lies beside its record; asked for again, the saved one is given back",
    },
    run: reused,
  },
  "time-line": {
    title: {
      zh: "Trace、Session、Operation Journal 靠同一个 runId 连成一条时间线",
      en: "Trace, Session and Operation Journal become one time line, by the run's id",
    },
    run: timeLine,
  },
  retention: {
    title: {
      zh: "清理旧记录：只清已经了结、不会再恢复的运行",
      en: "Old records are removed: of runs that are settled, and that nobody can take up again",
    },
    run: retention,
  },
};
