import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";

export const mistakes: readonly Mistake[] = [
  {
    name: "believes-the-model",
    title: both("模型说完成就算完成", "The model says that it is done, and that is believed"),
    rejectedBy: ["07.verdict", "07.kept", "07.sent-back", "07.limit", "07.crashes"],
    first: { check: "07.verdict", invariant: "what-is-not-there-does-not-pass" },
  },
  {
    name: "believes-an-old-verdict",
    title: both("会话里有过一次通过，就不再核对", "A check that passed once is never repeated"),
    rejectedBy: ["07.verdict", "07.crashes"],
    first: { check: "07.verdict", invariant: "an-old-verdict-proves-nothing" },
  },
  {
    name: "verdict-not-awaited",
    title: both("核对结果还没落盘，就已经据此行动", "It acts on the verdict before it is durable"),
    rejectedBy: ["07.kept"],
    first: { check: "07.kept", invariant: "no-answer-before-the-verdict-is-durable" },
  },
  {
    name: "does-not-say-why",
    title: both("退回模型，却不说发现了什么", "The model is sent back without being told what was found"),
    rejectedBy: ["07.sent-back"],
    first: { check: "07.sent-back", invariant: "the-model-is-told-what-was-found" },
  },
  {
    name: "counts-in-memory",
    title: both(
      "未通过的次数记在内存里，重启归零",
      "It counts rejections in memory, so a restart begins at zero",
    ),
    rejectedBy: ["07.limit", "07.crashes"],
    first: { check: "07.limit", invariant: "a-restart-does-not-start-the-count-again" },
  },
  {
    name: "its-own-answer-is-new-work",
    title: both(
      "自己退回的那句话也算新的工作，永远数不到上限",
      "Its own message counts as new work, so the limit is never reached",
    ),
    rejectedBy: ["07.limit", "07.crashes"],
    first: { check: "07.limit", invariant: "the-third-rejection-stops" },
  },
  {
    name: "any-call-buys-a-claim",
    title: both(
      "失败的调用也算工作，可以换来再说一次完成",
      "A call that failed counts as work and buys another claim",
    ),
    rejectedBy: ["07.limit"],
    first: { check: "07.limit", invariant: "a-call-that-failed-is-no-work" },
  },
  {
    name: "other-runs-count",
    title: both(
      "别的运行未通过的次数也算在这次头上",
      "Rejections of other runs are counted against this one",
    ),
    rejectedBy: ["07.limit"],
    first: { check: "07.limit", invariant: "another-run-quarrels-for-itself" },
  },
  {
    name: "each-look-counts",
    title: both(
      "崩溃后对同一次声称再核对，又多算一次",
      "A claim that is checked again after a crash counts twice",
    ),
    rejectedBy: ["07.limit"],
    first: { check: "07.limit", invariant: "one-claim-checked-twice-counts-once" },
  },
  {
    name: "a-broken-check-passes",
    title: both("核对程序出错就放行", "A check that could not run lets the run complete"),
    rejectedBy: ["07.check-throws"],
    first: { check: "07.check-throws", invariant: "a-check-that-throws-fails-the-run" },
  },
  {
    name: "abort-waits-for-the-check",
    title: both("用户中止了，还要等核对结束", "An abort waits until the check is over"),
    rejectedBy: ["07.abort"],
    first: { check: "07.abort", invariant: "an-abort-waits-for-no-check" },
  },
  {
    name: "check-hears-no-abort",
    title: both("中止信号没有交给核对程序", "The abort signal is not passed on to the check"),
    rejectedBy: ["07.abort"],
    first: { check: "07.abort", invariant: "the-check-hears-the-abort" },
  },
];
