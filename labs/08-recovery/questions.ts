import type { Question } from "../exercise.ts";
import type { Measured } from "../experiment.ts";
import { type Boot, recover } from "./boot.ts";
import { silent } from "./recovery-examples.ts";
import {
  CONTENT,
  crashAndRecover,
  givenStartedWrite,
  measure,
  oneWrite,
  PATH,
  threeWrites,
} from "./scenarios.ts";

const decisions = {
  reuse: { zh: "用回保存的结果，不再执行", en: "It gives back the saved result and runs nothing" },
  again: { zh: "再执行一次 write", en: "It runs the write again" },
  blocked: { zh: "什么也不执行，以 blocked 结束", en: "It runs nothing and ends blocked" },
};

const left = {
  none: { zh: "一个也不执行", en: "None of them" },
  one: { zh: "只执行第三个", en: "The third alone" },
  all: { zh: "三个都再执行一次", en: "All three once more" },
};

/** The file speaks for the write, and the record does not. */
export const landed: Question = {
  ask: {
    zh: "操作记录里 write 是 started，文件里已经是目标内容。恢复会做什么？",
    en:
      "The journal says that write is started, and the file already has the content. What does " +
      "recovery do?",
  },
  options: decisions,
  measure: () => recoverStarted(true),
  why: {
    zh: "文件内容不能证明是这次调用写的，也不能证明没有别的请求还在路上。只有操作记录说了算，而它说不知道",
    en:
      "The content proves neither who wrote it nor that nothing is still on its way. The journal " +
      "alone speaks for effects, and it says that nobody knows",
  },
};

export const absent: Question = {
  ask: {
    zh: "记录相同，但文件根本不存在。恢复会做什么？",
    en: "The same record, but there is no such file. What does recovery do?",
  },
  options: decisions,
  measure: () => recoverStarted(false),
  why: {
    zh: "现在没看到，不等于以后不会发生。记录相同，决定就相同",
    en: "Not there yet is no proof that it never will be. The same record leads to the same decision",
  },
};

export const afterCompleted: Question = {
  ask: {
    zh: "completed 已保存，结果还没写进会话，进程就死了。恢复会做什么？",
    en:
      "The process dies when completed is saved and the result is not yet in the Session. What " +
      "does recovery do?",
  },
  options: decisions,
  measure: () => decided({ ...oneWrite, dieAt: { at: "completed", call: 1 } }),
  why: {
    zh: "completed 记录里存着结果，补进会话就行",
    en: "The completed record holds the answer; it only has to go into the Session",
  },
};

export const afterStarted: Question = {
  ask: {
    zh: "进程早死一步：started 已保存，write 还没执行。恢复会做什么？",
    en: "It dies earlier: started is saved, and the write has not run. What does recovery do?",
  },
  options: decisions,
  measure: () => decided({ ...oneWrite, dieAt: { at: "started", call: 1 } }),
  why: {
    zh: "你知道它没执行，记录不知道：死在执行之后，留下的也是这条记录",
    en:
      "You know that it never ran; the record does not. A death behind the effect leaves the very " +
      "same one",
  },
};

export const secondCompleted: Question = {
  ask: {
    zh: "一批三个 write，第二个记为 completed 后崩溃。恢复时执行哪几个？",
    en: "A batch of three writes, and a crash once the second is completed. Which does recovery run?",
  },
  options: left,
  measure: () => ranOf({ ...threeWrites, dieAt: { at: "completed", call: 2 } }),
  why: {
    zh: "每个调用各有一条记录：前两个复用，第三个没有记录，可以执行",
    en: "Each call has its own record: two are reused, and the third has none, so it may run",
  },
};

export const thirdStarted: Question = {
  ask: {
    zh: "同一批，崩溃时第三个刚记为 started。恢复时执行哪几个？",
    en: "The same batch, and a crash just as the third is started. Which does recovery run?",
  },
  options: left,
  measure: () => ranOf({ ...threeWrites, dieAt: { at: "started", call: 3 } }),
  why: {
    zh: "第三个的结果没人知道，又没有声明 retrySafe，只能停下等人决定",
    en: "Nobody knows the outcome of the third, and it is not retrySafe: a person has to decide",
  },
};

async function recoverStarted(there: boolean): Promise<string> {
  const world = await givenStartedWrite(silent);
  if (there) world.workspace.files.set(PATH, CONTENT);
  return decisionIn(measure(silent, await recover(silent, world, oneWrite)));
}

async function decided(boot: Boot): Promise<string> {
  return decisionIn(await crashAndRecover(silent, boot));
}

function decisionIn({ terminal, writes }: Measured): string {
  if (writes !== 0) return "again";
  return terminal === "completed" ? "reuse" : String(terminal);
}

async function ranOf(boot: Boot): Promise<string> {
  const { writes } = await crashAndRecover(silent, boot);
  return ["none", "one", "two", "all"][Number(writes)] ?? String(writes);
}
