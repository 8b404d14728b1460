import { both } from "../both.ts";
import type { Lab } from "../experiment.ts";
import { frozen, launchedTwice, takeover } from "./executor-experiments.ts";
import { explored } from "./explore-experiment.ts";
import { keyed, killed } from "./killed-experiments.ts";
import { besideRestate } from "./restate/restate-experiment.ts";
import { version } from "./version-experiment.ts";
import { decision, timer } from "./waiting-experiments.ts";

/** The same agent on an engine: what it gives, and what it leaves to whoever uses it. */
export const lab: Lab = {
  main: {
    title: both(
      "副作用之后、引擎记录之前被杀：没有操作记录两次，有操作记录一次",
      "Killed between effect and record: twice on the engine alone, once with the journal inside",
    ),
    run: killed,
  },
  keyed: {
    title: both(
      "同样被杀，对方认幂等键：不用问人，也只付一次",
      "The same, with a service that knows keys: paid once, and nobody is asked",
    ),
    run: keyed,
  },
  "launched-twice": {
    title: both(
      "第二个进程启动时，第一个还在执行：默认的执行者名字会怎样？",
      "A second process starts while the first is at work: what does the default executor name do?",
    ),
    run: launchedTwice,
  },
  takeover: {
    title: both(
      "进程死了，留下三个工作流：谁来接？",
      "A process dies with three workflows: who takes them over?",
    ),
    run: takeover,
  },
  frozen: {
    title: both(
      "进程只是冻住，被当成死的接手，又醒来",
      "A process was only frozen, is taken for dead, and wakes up",
    ),
    run: frozen,
  },
  version: {
    title: both(
      "新版本上线，旧版本的工作流还没做完",
      "A new version is rolled out while a workflow of the old one is unfinished",
    ),
    run: version,
  },
  decision: {
    title: both(
      "工作流等人决定，等的时候进程来了又死",
      "A workflow waits for a person while its processes come and go",
    ),
    run: decision,
  },
  timer: {
    title: both(
      "进程死在睡眠途中：计时从哪里接着算？",
      "A process dies in a sleep: where does the timer go on?",
    ),
    run: timer,
  },
  explored: {
    title: both(
      "内存里的引擎：所有崩溃，两次执行的所有先后",
      "An engine in memory: all crashes, in every order",
    ),
    run: explored,
  },
  restate: {
    title: both(
      "同样的 harness 放在 Restate 上：会记下意图的引擎，崩溃之后知道什么？",
      "The same harness on Restate: what does an engine know after a crash that records the intent?",
    ),
    needs: "restate",
    run: besideRestate,
  },
};
