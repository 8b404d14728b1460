import { interruptedAnswer } from "#agent/interrupted-answer.ts";
import { operationStep } from "#agent/operation-step.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { type CatalogueRow, catalogue } from "./catalogue.ts";
import { compacting, moving, pendingCall, wordOf } from "./check-scene.ts";

async function rowOf(id: string, policy: "mark_interrupted" | "retry_unfinished"): Promise<CatalogueRow> {
  const row = (await catalogue(policy)).find(({ point }) => point.id === id);
  if (row === undefined) throw new Error(`there is no crash point ${id}`);
  return row;
}

const saidOptions = {
  failed: both("失败", "That it failed"),
  unknown: both("结果未知", "That its outcome is unknown"),
  notRun: both("没有执行", "That it was not run"),
};

export const answerQuestion: Question = {
  ask: both(
    "会话写明调用已开始，之后什么也没有。它的结果说什么？",
    "The session says that a call started, and nothing after. What does its result say?",
  ),
  options: saidOptions,
  async measure() {
    const { details } = interruptedAnswer(pendingCall(), { isStarted: true });
    const code = (details as { code?: string } | undefined)?.code;
    if (code === "tool.left_open") return "unknown";
    return code === "tool.not_run_interrupted" ? "notRun" : "failed";
  },
  why: both(
    "开始了，可能做完了，也可能没有；没有人知道。",
    "It started; it may be done or not, and nobody knows.",
  ),
};

const yesNo = { yes: both("会", "Yes"), no: both("不会", "No") };

export const turnQuestion: Question = {
  ask: both(
    "请求在途时崩溃，默认策略会自动重发请求吗？",
    "A crash with a request in flight: does the default make the request again by itself?",
  ),
  options: yesNo,
  async measure() {
    const { wrote } = await rowOf("turn.requested", "mark_interrupted");
    return wrote.includes("request") ? "yes" : "no";
  },
  why: both(
    "流接不回来，重发要花钱；默认只标记中断，回到空闲。",
    "A stream cannot be taken up, and a new request costs money: the default marks it and is idle again.",
  ),
};

const stepOptions = {
  entry: both("压缩条目", "The compaction entry"),
  mark: both("完成标记", "The finish mark"),
  nothing: both("什么也不写", "Nothing"),
};

export const compactionQuestion: Question = {
  ask: both(
    "压缩条目已写，完成标记没有。下一步写什么？",
    "The compaction entry is there, its finish mark is not. What is written next?",
  ),
  options: stepOptions,
  async measure() {
    const word = wordOf(operationStep(compacting({ summary: "s", written: ["k"] }), []));
    if (word === "operation_finished") return "mark";
    return word === "nothing" ? "nothing" : "entry";
  },
  why: both(
    "预留的 id 已在文件里，所以只补标记。",
    "Its reserved id is in the file, so only the mark is made up for.",
  ),
};

export const navigationQuestion: Question = {
  ask: both(
    "要带摘要地离开分支，摘要还没有。叶子先移动吗？",
    "A branch is left with a summary, which is not there yet. Does the leaf move first?",
  ),
  options: yesNo,
  measure: async () => (wordOf(operationStep(moving(), [])).startsWith("leaf") ? "yes" : "no"),
  why: both(
    "先有摘要：之后的每一步都不再需要模型。",
    "The summary first: then nothing that follows needs a model.",
  ),
};

export const policyQuestion: Question = {
  ask: both(
    "副作用已发生，没有记下；宿主选了 retry_unfinished。不可重试的工具会再执行吗？",
    "The effect happened unrecorded, and the host chose retry_unfinished. Does the unsafe tool run again?",
  ),
  options: yesNo,
  async measure() {
    const { effects } = await rowOf("tool.took-effect", "retry_unfinished");
    return effects > 1 ? "yes" : "no";
  },
  why: both("接着做不等于盲目重做：它停在 blocked。", "To go on is not to repeat: it stops as blocked."),
};

export const twiceQuestion: Question = {
  ask: both(
    "恢复写到一半又崩溃，再恢复一次。调用会有两个结果吗？",
    "Recovery dies in the middle and runs again. Does a call get two results?",
  ),
  options: yesNo,
  async measure() {
    const { wrote } = await rowOf("tool.took-effect", "mark_interrupted");
    return wrote.filter((kind) => kind.startsWith("toolResult")).length > 1 ? "yes" : "no";
  },
  why: both(
    "每一步只看已落盘的内容，写过的不会再写。",
    "Each step looks at what is durable, and what is there is not written again.",
  ),
};
