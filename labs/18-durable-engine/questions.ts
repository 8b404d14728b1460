import { executorIdOf } from "#agent/executor-id.ts";
import { versionGate } from "#agent/version-gate.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { answered, blocked, lifeBench } from "./check-bench.ts";
import { decided } from "./check-decision.ts";
import { lived } from "./check-harness.ts";
import { performed } from "./check-step.ts";
import { sweepBench, workflowOf } from "./sweep-bench.ts";

const yesNo = { yes: both("会", "Yes"), no: both("不会", "No") };

export const nameQuestion: Question = {
  ask: both(
    "容器重启，主机名和进程号都和上次一样。执行者的名字会一样吗？",
    "A container starts again, with the same host name and process number. Is the executor's name the same?",
  ),
  options: yesNo,
  async measure() {
    const life = { host: "h", pid: 1 };
    return executorIdOf({ ...life, nonce: "a" }) === executorIdOf({ ...life, nonce: "b" }) ? "yes" : "no";
  },
  why: both(
    "容器里的进程号常常总是 1，名字要靠随机的一段。",
    "In a container it is often 1, so something drawn by lot decides.",
  ),
};

export const versionQuestion: Question = {
  ask: both(
    "新版本的进程遇到旧版本没做完的工作流。它会接手吗？",
    "A process of the new version meets an unfinished workflow of the old one. Does it take it over?",
  ),
  options: yesNo,
  measure: async () => (versionGate({ version: "harness-1" }, "harness-2").kind === "carry" ? "yes" : "no"),
  why: both(
    "重放要求代码按同样的顺序问同样的步骤；更新不等于兼容。",
    "Going through it again needs the same steps in the same order, and newer does not mean that.",
  ),
};

export const stepQuestion: Question = {
  ask: both(
    "步骤里数据库断了一下，抛出异常，进程随后死亡。下一次执行时这个调用会怎样？",
    "The database was away for a moment, the step threw, and " +
      "the process died. What happens to the call in the next life?",
  ),
  options: {
    throws: both("照样抛出同一个异常", "It throws the same again"),
    goes: both("重新问操作记录，继续", "It asks the journal again and goes on"),
  },
  async measure() {
    const bench = lifeBench();
    await performed(bench, [new TypeError("away")]);
    return (await performed(bench, [answered])).end === "answer" ? "goes" : "throws";
  },
  why: both(
    "引擎会把异常记成结果，所以步骤里一律不抛给它。",
    "The engine would record a throw as the outcome, so none reaches it.",
  ),
};

export const messageQuestion: Question = {
  ask: both(
    "有人直接发消息说「已完成」，操作记录里什么也没有。工作流会往下走吗？",
    "Somebody sends a message that says “completed”, and the journal has nothing. Does the workflow go on?",
  ),
  options: yesNo,
  async measure() {
    const bench = lifeBench();
    bench.send("decided:run-7:e1:0", { settlement: "completed" });
    return (await performed(bench, [blocked, blocked])).end === "answer" ? "yes" : "no";
  },
  why: both(
    "消息只负责叫醒，决定写在操作记录里。",
    "A message only wakes it up; decisions lie in the journal.",
  ),
};

export const lateQuestion: Question = {
  ask: both(
    "两个人先后做决定，第二个被告知来晚了。他还会叫醒工作流吗？",
    "Two people decide, and the second is told that it is " +
      "too late. Does the second still wake the workflow up?",
  ),
  options: yesNo,
  async measure() {
    const record = { operationId: "op" } as never;
    const { heard } = await decided([{ kind: "too_late", record }]);
    return heard.some((word) => word.startsWith("sent")) ? "yes" : "no";
  },
  why: both(
    "第一个人可能在写完决定之后、叫醒之前就断了。",
    "The first one may have been cut off behind the decision and before the message.",
  ),
};

export const replyQuestion: Question = {
  ask: both(
    "模型答复了两次，进程死了，换一个进程从头执行。这两次请求会再付一遍吗？",
    "The model has replied twice, the process dies, and another one " +
      "goes through it from the start. Are both requests paid again?",
  ),
  options: yesNo,
  async measure() {
    const bench = lifeBench();
    await lived(bench, { diesAt: 4 });
    return (await lived(bench)).requests.length > 1 ? "yes" : "no";
  },
  why: both("记录过的答复直接给回来。", "A recorded reply is given back."),
};

export const sweepQuestion: Question = {
  ask: both(
    "两个清扫者同时看到同一个死掉的执行者。它的工作流会恢复几次？",
    "Two sweepers see the same dead executor. How often is its workflow resumed?",
  ),
  options: { once: both("一次", "Once"), twice: both("两次", "Twice") },
  async measure() {
    const bench = sweepBench([workflowOf("a")]);
    await Promise.all([bench.sweep("s1"), bench.sweep("s2")]);
    return bench.resumed.length === 1 ? "once" : "twice";
  },
  why: both(
    "先认领死者的租约，认领之后再看一遍。",
    "The dead one's lease is claimed first, and then it is looked at again.",
  ),
};
