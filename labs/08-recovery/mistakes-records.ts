import type { Mistake } from "../exercise.ts";

/** Wrong records, and wrong use of right ones. */
export const recordMistakes: readonly Mistake[] = [
  {
    name: "records-when-it-is-over",
    title: {
      zh: "在 finally 里才写记录，可是死掉的进程不执行 finally",
      en: "The record is written in a finally, which a dead process never runs",
    },
    rejectedBy: [
      "08.perform",
      "08.gaps",
      "08.recovery",
      "08.twice",
      "08.same-action",
      "08.batch",
      "08.model",
      "08.in-flight",
      "08.crashes",
      "08.power",
    ],
    first: { check: "08.perform", invariant: "started-before-the-effect-completed-behind-it" },
  },
  {
    name: "completes-before-it-runs",
    title: {
      zh: "还没执行就记 completed",
      en: "completed is recorded before anything has run",
    },
    rejectedBy: [
      "08.perform",
      "08.gaps",
      "08.recovery",
      "08.twice",
      "08.same-action",
      "08.batch",
      "08.model",
      "08.in-flight",
      "08.crashes",
      "08.power",
    ],
    first: { check: "08.perform", invariant: "started-before-the-effect-completed-behind-it" },
  },
  {
    name: "trusts-the-file",
    title: {
      zh: "结果不明时看文件：内容对上就当做过，对不上就再写",
      en: "An unknown outcome is settled by a look at the file: there means done, else run again",
    },
    rejectedBy: ["08.perform", "08.recovery", "08.twice", "08.same-action", "08.in-flight"],
    first: { check: "08.perform", invariant: "perform-asks-the-record-before-it-runs" },
  },
  {
    name: "one-key-for-every-repetition",
    title: {
      zh: "想要两次的动作用同一个键，服务端只做一次",
      en: "Two wanted equal actions share one key, and the service does only one",
    },
    rejectedBy: ["08.perform", "08.batch", "08.model"],
    first: { check: "08.perform", invariant: "effect-key-is-new-for-a-wanted-repetition" },
  },
  {
    name: "counts-itself",
    title: {
      zh: "重试时把自己也数进 occurrence，键就变了",
      en: "A retry counts itself as an earlier occurrence, so its key changes",
    },
    rejectedBy: [
      "08.records",
      "08.perform",
      "08.gaps",
      "08.same-action",
      "08.batch",
      "08.model",
      "08.crashes",
      "08.power",
    ],
    first: { check: "08.records", invariant: "second-start-is-an-attempt-of-the-same-operation" },
  },
  {
    name: "blind-to-open-keys",
    title: {
      zh: "只按 operationId 找记录，同一动作换个调用就另起一条",
      en: "Records are found by operation id alone, so an open action starts anew for another call",
    },
    rejectedBy: ["08.same-action", "08.model"],
    first: { check: "08.same-action", invariant: "open-action-is-found-by-its-key" },
  },
  {
    name: "saves-behind-its-back",
    title: {
      zh: "保存 Checkpoint 时没有 await",
      en: "The Checkpoint is saved and not awaited",
    },
    rejectedBy: ["08.checkpoint"],
    first: { check: "08.checkpoint", invariant: "append-returns-when-the-checkpoint-is-saved" },
  },
  {
    name: "calls-it-interrupted",
    title: {
      zh: "结果不明的调用一律答“被用户中断”，接着往下走",
      en: 'Every unknown outcome is answered as "interrupted by the user", and the run goes on',
    },
    rejectedBy: ["08.recovery", "08.twice", "08.batch", "08.crashes", "08.power"],
    first: { check: "08.recovery", invariant: "unknown-write-blocks" },
  },
];
