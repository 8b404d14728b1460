import type { Fault } from "./fault.ts";

/** Effects: records, names, keys, digests. */
export const operationFaults: readonly Fault[] = [
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
];
