import { both } from "../both.ts";
import type { Lab } from "../experiment.ts";
import {
  escalated,
  foundByLookup,
  killedAgain,
  landsLate,
  neverLanded,
  withoutFence,
} from "./experiments.ts";
import { explored } from "./explored-experiment.ts";
import { lateAnswer, nobodyToAsk, repaired, takenBack, twoOperators } from "./person-experiments.ts";

/** The outcome is unknown. Who finds out, what may be concluded, and who says so? */
export const lab: Lab = {
  main: {
    title: both(
      "已经扣款，harness 在收到答复之前被 SIGKILL：重启后去查，不重做",
      "The order is charged, and SIGKILL ends the harness: the next one asks, and repeats nothing",
    ),
    run: foundByLookup,
  },
  "never-landed": {
    title: both(
      "请求没有到：先取消幂等键，“查不到”才等于“没发生”",
      "The request never arrived: once the key is cancelled, not found means never",
    ),
    run: neverLanded,
  },
  "lands-late": {
    title: both(
      "请求在取消之后才到：落空",
      "The request arrives after the cancellation, and comes to nothing",
    ),
    run: landsLate,
  },
  "killed-again": {
    title: both("正在核对的进程也被 SIGKILL", "The reconciling process is killed by SIGKILL as well"),
    run: killedAgain,
  },
  "no-fence": {
    title: both(
      "查不到，又没有 fence：停下，等请求到了再说",
      "Not found, and no fence: the run blocks, and the request does arrive",
    ),
    run: withoutFence,
  },
  "nobody-to-ask": {
    title: both(
      "谁也问不了：等人决定，然后接着做",
      "Nobody can be asked: a person decides, and the run goes on",
    ),
    run: nobodyToAsk,
  },
  "rolled-back": {
    title: both(
      "人决定撤销：撤销也是一条操作记录",
      "A person takes it back: that is an operation, with a record",
    ),
    run: takenBack,
  },
  repair: {
    title: both("人工修复任务，关闭之前运行一直等", "Work by hand, and the run waits until it is closed"),
    run: repaired,
  },
  "two-operators": {
    title: both("两个人同时决定：只有一个算数", "Two people decide at once: one of them has decided"),
    run: twoOperators,
  },
  "late-answer": {
    title: both("决定之后工具才答复：留下，不采用", "The tool answers after the decision: kept, not applied"),
    run: lateAnswer,
  },
  escalated: {
    title: both("一小时没人核对：换下一个负责人", "Nobody found out within the hour: the next owner has to"),
    run: escalated,
  },
  explored: {
    title: both("所有崩溃，任意多次，核对过程中的也算", "All crashes, any number, reconciliation included"),
    run: explored,
  },
};
