import type { Fault } from "./fault.ts";
import type { OperationRecord } from "./shapes.ts";

/** Effects: records, names, keys, digests. */
export const operationFaults: readonly Fault[] = [
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
    id: "starts-after-the-effect",
    zh: "先执行，后写 started",
    en: "records the start only after the effect",
    scene: "run",
    invariant: "unsafe-effect-at-most-once",
    plant: () => ({ start: async () => true }),
  },
  {
    id: "completes-before-executing",
    zh: "先写 completed，后执行",
    en: "records the completion before it executes",
    scene: "run",
    invariant: "done-means-done",
    plant: () => ({
      async carryOut(execute, complete) {
        await complete();
        await execute();
      },
    }),
  },
  {
    id: "names-by-call-id",
    zh: "只用服务商的调用 id 认外部动作",
    en: "knows an operation by the provider's call id alone",
    scene: "run",
    invariant: "undisturbed-run-completes",
    plant: () => ({ nameOf: ({ call }) => call.id }),
  },
  {
    id: "names-by-place",
    zh: "用调用所在的位置命名，同一动作换个 id 就成了新动作",
    en: "names an operation by its call's place, so the same action asked again is a new one",
    scene: "run",
    invariant: "unsafe-effect-at-most-once",
    plant: () => ({ nameOf: ({ of, index }) => `${of} ${index}` }),
  },
  {
    id: "forgets-the-digest",
    zh: "不比对参数哈希，参数变了也复用旧结果",
    en: "forgets the arguments digest, and reuses a result for other arguments",
    scene: "run",
    invariant: "done-means-done",
    plant: () => ({ digestOf: () => "" }),
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
    id: "new-key-per-attempt",
    zh: "每次尝试都换一个幂等键",
    en: "makes a new idempotency key for each attempt",
    scene: "run",
    invariant: "keyed-effect-at-most-once",
    plant: () => ({ keyFor: async (_record, { life }) => life.newId() }),
  },
  {
    id: "key-not-durable",
    zh: "副作用发生前没有保存幂等键",
    en: "does not save the idempotency key before the effect",
    scene: "run",
    invariant: "keyed-effect-at-most-once",
    plant: ({ start }) => ({
      start: (journal, name, record) => start(journal, name, { ...record, key: "" }, false),
    }),
  },
  {
    id: "not-found-means-never",
    zh: "查不到就当作没发生，而请求还在路上",
    en: 'takes "not found" for "never happens" while the request is in flight',
    scene: "run",
    invariant: "keyed-effect-at-most-once",
    plant: () => ({
      async keyFor({ key }, { isFirst, call, world, life }) {
        const isThere = isFirst || (await world.count(`charge ${call.target}=${call.content}`)) > 0;
        return isThere ? key : life.newId();
      },
    }),
  },
  {
    id: "looks-then-acts",
    zh: "先查再写，两个进程同时通过检查",
    en: "looks and then writes, so two processes both pass the check",
    scene: "pair",
    invariant: "unsafe-effect-at-most-once",
    plant: () => ({
      async start(journal, name, record) {
        await journal.put(name, record);
        return true;
      },
    }),
  },
  {
    id: "trusts-a-lease",
    zh: "租约过期就认定对方没做成；时钟一跳，停住的运行自己又动起来",
    en: "takes a lease that ran out for proof that nothing happened, and a blocked run acts when the clock jumps",
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
