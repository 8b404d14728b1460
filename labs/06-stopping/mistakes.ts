import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";

export const mistakes: readonly Mistake[] = [
  {
    name: "one-request-too-many",
    title: both("用了三次才算超过三次", "The limit is exceeded before it is noticed"),
    rejectedBy: ["06.turns", "06.tokens", "06.budget", "06.crashes"],
    first: { check: "06.turns", invariant: "at-the-limit-it-stops" },
  },
  {
    name: "counts-in-memory",
    title: both("在内存里计数，重启之后从零开始", "It counts in memory, so a restart begins at zero"),
    rejectedBy: ["06.turns", "06.budget", "06.crashes"],
    first: { check: "06.turns", invariant: "at-the-limit-it-stops" },
  },
  {
    name: "replies-counted",
    title: both(
      "只数收到的答复，崩溃丢掉的请求不算",
      "It counts replies, so a request whose reply was lost costs nothing",
    ),
    rejectedBy: ["06.turns", "06.crashes"],
    first: { check: "06.turns", invariant: "a-request-whose-reply-was-lost-counts" },
  },
  {
    name: "summaries-are-free",
    title: both("压缩上下文用掉的 token 不算", "The tokens of summaries are not counted"),
    rejectedBy: ["06.tokens"],
    first: { check: "06.tokens", invariant: "a-summary-was-paid-for-too" },
  },
  {
    name: "clock-starts-with-the-process",
    title: both("时间从进程启动算起", "The time begins with the process"),
    rejectedBy: ["06.duration"],
    first: { check: "06.duration", invariant: "the-time-without-a-process-counts" },
  },
  {
    name: "ten-reads-are-a-loop",
    title: both(
      "只看工具名，十次不同的读取也算原地打转",
      "It compares the tool alone, so ten different reads are a loop",
    ),
    rejectedBy: ["06.same-call"],
    first: { check: "06.same-call", invariant: "different-reads-are-work" },
  },
  {
    name: "child-has-its-own-budget",
    title: both("子运行不看共用的预算", "A child never asks the shared budget"),
    rejectedBy: ["06.budget", "06.crashes"],
    first: { check: "06.budget", invariant: "a-spent-budget-stops-the-run" },
  },
  {
    name: "looks-then-waits",
    title: both(
      "先看还剩几次，再等保存：并行的子运行都看到最后一次",
      "It looks, then waits: parallel children all see the last request",
    ),
    rejectedBy: ["06.budget"],
    first: { check: "06.budget", invariant: "the-last-one-is-taken-once" },
  },
  {
    name: "sends-what-it-could-not-count",
    title: both("没能记下用掉一份，照样发送", "A request that could not be counted is sent all the same"),
    rejectedBy: ["06.budget"],
    first: { check: "06.budget", invariant: "what-could-not-be-counted-is-not-given" },
  },
  {
    name: "budget-full-after-a-restart",
    title: both("共用的预算重启之后又是满的", "The shared budget is full again after a restart"),
    rejectedBy: ["06.budget", "06.crashes"],
    first: { check: "06.budget", invariant: "a-restart-gives-nothing-back" },
  },
  {
    name: "stops-with-calls-open",
    title: both(
      "收到答复就停，里面的调用没有结果",
      "It stops right after a reply, whose calls then have no result",
    ),
    rejectedBy: ["06.loop", "06.crashes"],
    first: { check: "06.loop", invariant: "no-call-is-left-open" },
  },
  {
    name: "last-answer-taken-for-a-stop",
    title: both(
      "最后一轮的最终答复也被当成停止",
      "A final answer on the last allowed turn is taken for a stop",
    ),
    rejectedBy: ["06.loop"],
    first: { check: "06.loop", invariant: "an-answer-on-the-last-turn-completes" },
  },
];
