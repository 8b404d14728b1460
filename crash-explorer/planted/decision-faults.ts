import type { Fault } from "./fault.ts";
import type { OperationRecord } from "./shapes.ts";

/** What becomes of an operation that was started before. */
export const decisionFaults: readonly Fault[] = [
  {
    id: "retries-unsafe",
    zh: "没有完成记录就当作没执行，重跑不可重试的调用",
    en: "takes a missing completion record for never executed, and retries an unsafe call",
    scene: "run",
    invariant: "unsafe-effect-at-most-once",
    plant: ({ decide }) => ({
      decide: (record, asked) => (record?.state === "started" ? "retry" : decide(record, asked)),
    }),
  },
  {
    id: "marks-unknown-as-failed",
    zh: "把缺结果的调用都记成「已中断」，然后继续",
    en: "marks whatever lacks a result as interrupted, as if it had failed, and goes on",
    scene: "run",
    invariant: "unsafe-effect-at-most-once",
    plant: () => ({
      async settleUnknown(journal, name, record) {
        await journal.put(name, { ...record, state: "failed" });
        return "interrupted";
      },
    }),
  },
  {
    id: "trusts-a-lease",
    zh: "租约过期就认定对方没做成；时钟一跳，停住的运行自己又动起来",
    en: "takes a lease that ran out for proof that nothing happened: a blocked run acts by itself",
    scene: "clock",
    invariant: "a-second-boot-adds-nothing",
    plant: ({ decide }) => ({
      decide(record, asked) {
        const isOver = record !== undefined && asked.startedAt - record.startedAt > 60_000;
        return isOver && record.state === "started" ? "retry" : decide(record, asked);
      },
    }),
  },
  {
    id: "always-blocks",
    zh: "什么都不敢做，一律 blocked",
    en: "dares nothing: blocked, whatever is asked",
    scene: "run",
    invariant: "undisturbed-run-completes",
    plant: () => ({ decide: () => "block" }),
  },
  {
    id: "blocks-after-any-crash",
    zh: "可以安全重试的调用没做完，也停在 blocked",
    en: "blocks on an unfinished call that is safe to retry",
    scene: "run",
    invariant: "blocked-only-while-open",
    plant: ({ decide }) => ({
      decide: (record, asked) => (record?.state === "started" ? "block" : decide(record, asked)),
    }),
  },
  {
    id: "waits-for-the-dead",
    zh: "等上一个进程写完，而它已经死了",
    en: "waits for the process that started an operation, which is dead",
    scene: "run",
    invariant: "a-life-ends",
    plant: () => ({ settleUnknown: () => new Promise(() => {}) }),
  },
  {
    id: "polls-for-the-dead",
    zh: "一遍遍查上一个进程写完没有，而它已经死了",
    en: "looks again and again whether the process that started an operation is done, which is dead",
    scene: "run",
    invariant: "a-life-ends",
    plant: () => ({
      async settleUnknown(journal, name) {
        for (;;) {
          const record = (await journal.get(name)) as OperationRecord;
          if (record.state === "completed") return "done";
        }
      },
    }),
  },
];
