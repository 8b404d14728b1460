import type { Lab } from "../experiment.ts";
import { afterApply, beforeEnqueue, busySetter } from "./crash-experiments.ts";
import { everyCrash } from "./explored-experiment.ts";
import { rawWrite } from "./facade-experiment.ts";
import { fullDisk, memoryFirst } from "./full-disk-experiments.ts";
import { killedSetter } from "./killed-experiment.ts";
import { hungListener, idleInHook } from "./listener-experiments.ts";
import { sideBySide } from "./pi-experiment.ts";

/** A change while a turn runs: what is left of it after a crash, and what may not get in its way? */
export const lab: Lab = {
  main: {
    title: {
      zh: "轮次进行中换了工具，调用者已得到确认，进程死在保存点之前：重启后用哪些工具？",
      en: "The tools are changed in the middle of a turn, and the process dies before the save point",
    },
    run: busySetter,
  },
  "before-enqueue": {
    title: {
      zh: "记录变更的那一行只写了一半，进程死亡：没有告诉过任何人",
      en: "The line that accepts the change is half written: nobody was told",
    },
    run: beforeEnqueue,
  },
  "after-apply": {
    title: {
      zh: "条目已写下，“已应用”的标记还没写，进程死亡",
      en: "The entry is written, the mark that it was applied is not, and the process dies",
    },
    run: afterApply,
  },
  "pi-rule": {
    title: {
      zh: "同样三项变更，按 Pi 0.82.1 的规则（内存队列）和这里的规则各来一遍",
      en: "The same three changes by the rule of Pi 0.82.1, a queue in memory, and by the one of this lab",
    },
    run: sideBySide,
  },
  killed: {
    title: {
      zh: "一个真实进程说完“已接受”，被 SIGKILL",
      en: "A real process says 'accepted' and is killed with SIGKILL",
    },
    run: killedSetter,
  },
  "full-disk": {
    title: {
      zh: "设置时磁盘满了：不接受，内存不变；最后一个保存点时磁盘满了：运行照样结束",
      en: "The disk is full as a setter writes, and then once more at the last save point",
    },
    run: fullDisk,
  },
  "memory-first": {
    title: {
      zh: "错误示范：先改内存，再写盘",
      en: "The mistake: memory changes first, and the disk after it",
    },
    run: memoryFirst,
  },
  "hung-listener": {
    title: {
      zh: "一个监听者永远不返回，另一个照样听到，运行照样结束",
      en: "One listener never returns; another hears all, and the run comes to its end",
    },
    run: hungListener,
  },
  "idle-in-hook": {
    title: {
      zh: "监听者在运行结束的事件里等待空闲：经过门面，以及经过闭包",
      en: "A listener on the end waits for idle: through its facade, and through a closure",
    },
    run: idleInHook,
  },
  "raw-write": {
    title: {
      zh: "错误示范：工具绕过 harness，直接写会话",
      en: "The mistake: a tool writes to the session around the harness",
    },
    run: rawWrite,
  },
  "every-crash": {
    title: {
      zh: "进程死在任何位置、任意多次",
      en: "The process dies at every place, any number of times",
    },
    run: everyCrash,
  },
};
