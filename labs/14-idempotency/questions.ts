import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { silent } from "../silent-context.ts";
import { askedAgain, otherRun, strictService } from "./key-experiments.ts";
import { forgottenKey, recordLost } from "./service-experiments.ts";

const once = both("一次", "Once");
const twice = both("两次", "Twice");
const times = { once, twice };

const byEffects = async (measure: () => Promise<Readonly<Record<string, unknown>>>, name = "effects") =>
  (await measure())[name] === 1 ? "once" : "twice";

export const againQuestion: Question = {
  ask: both(
    "扣款的答复丢失，模型用新的调用 id 再要一次。一共扣几次？",
    "The answer to a charge is lost, and the model asks again under a new call id. How often is it charged?",
  ),
  options: times,
  measure: () => byEffects(() => askedAgain(silent)),
  why: both(
    "动作没了结，所以同一个键又发出去一次，服务方还回第一次的结果。",
    "The operation is open, so the same key goes out again, and the service gives back its first result.",
  ),
};

export const runQuestion: Question = {
  ask: both(
    "可重复的充值已经做完，同一任务的下一次运行又要一次。一共充几次？",
    "A repeatable top-up is done, and the next run of the task wants it again. How often is it done?",
  ),
  options: times,
  measure: () => byEffects(() => otherRun(silent)),
  why: both(
    "计数跨越运行，第二次的键是新的；否则服务方会当成重试。",
    "The count goes on over runs, so the second has a new key; else the service would take it for a retry.",
  ),
};

export const strictQuestion: Question = {
  ask: both(
    "第一次的答复丢失，重试得到 422。操作记录里这个动作处于什么状态？",
    "The first answer is lost, and the retry gets 422. What state has the operation in the journal?",
  ),
  options: { completed: both("completed", "completed"), interrupted: both("interrupted", "interrupted") },
  measure: async () => String((await strictService(silent)).record),
  why: both(
    "422 只说第二次请求没做事。第一次可能做了，所以仍未了结。",
    "422 speaks of the second request alone. The first may have done it, so it stays open.",
  ),
};

export const recordQuestion: Question = {
  ask: both(
    "已扣款，完成记录第一次没存成。工具执行几次？",
    "The order is charged, and its completion cannot be saved at first. How often does the tool run?",
  ),
  options: times,
  measure: () => byEffects(() => recordLost(silent), "requests"),
  why: both("失败的是记录，重试的也是记录。", "The record failed, so the record is tried again."),
};

export const forgottenQuestion: Question = {
  ask: both(
    "服务方两天前的键已忘掉，扣款结果不明。重启之后会怎样？",
    "The service has forgotten a key of two days ago, and the charge is unknown. What does a restart do?",
  ),
  options: {
    blocked: both("停下，等人决定", "It stops for a person"),
    completed: both("再试一次", "It tries again"),
  },
  measure: async () => String((await forgottenKey(silent)).terminal),
  why: both("对服务方来说，旧键现在是新请求。", "To the service the old key is a new request now."),
};
