import type { Fault } from "./fault.ts";
import { allCalls, openCalls } from "./run.ts";
import type { Status } from "./shapes.ts";

/** Results, context, what a recovery does, and what a life may not reach for. */
export const runFaults: readonly Fault[] = [
  {
    id: "saves-the-turn-at-its-end",
    zh: "整批调用做完才保存答复和结果",
    en: "saves the reply and its results only when the whole batch is over",
    scene: "run",
    invariant: "an-effect-follows-its-call",
    plant: () => ({
      async takeReply(session, reply, perform) {
        const done: Status[] = [];
        for (const [index, call] of reply.calls.entries()) {
          const status = await perform({ call, of: "", index });
          if (status !== "blocked") done.push(status);
        }
        const { id } = await session.append(reply);
        for (const [index, status] of done.entries()) {
          await session.append({ kind: "result", of: id, index, status });
        }
      },
    }),
  },
  {
    id: "recovers-into-a-second-result",
    zh: "恢复时给已有结果的调用再补一个结果",
    en: "recovers into a second result for a call that has one",
    scene: "run",
    invariant: "each-call-has-one-result",
    plant: () => ({
      async recover(session) {
        if (openCalls(session.entries).length === 0) return;
        for (const { of, index } of allCalls(session.entries)) {
          await session.append({ kind: "result", of, index, status: "interrupted" });
        }
      },
    }),
  },
  {
    id: "writes-at-each-boot",
    zh: "每次恢复都往会话里加一条",
    en: "adds a line to the session at each recovery",
    scene: "run",
    invariant: "a-second-boot-adds-nothing",
    plant: () => ({
      async recover(session) {
        if (session.entries.length > 0) await session.append({ kind: "note" });
      },
    }),
  },
  {
    id: "checkpoint-wins",
    zh: "Checkpoint 落后于会话，却以它为准",
    en: "lets a checkpoint win that lags behind the session",
    scene: "run",
    invariant: "sent-is-what-is-shown",
    plant: ({ contextOf }) => ({
      contextOf: (entries, checkpoint) => contextOf(entries.slice(0, checkpoint?.entries), undefined),
    }),
  },
  {
    id: "never-ends",
    zh: "模型说做完了还继续问",
    en: "asks on when the model has said that it is done",
    scene: "run",
    invariant: "a-life-ends",
    plant: ({ nextStep }) => ({
      nextStep(entries) {
        const step = nextStep(entries);
        return step.kind === "over" ? { kind: "ask" } : step;
      },
    }),
  },
  {
    id: "remembers-in-its-module",
    zh: "把已经通知过谁记在模块级变量里",
    en: "remembers in a module's variable whom it has told",
    scene: "run",
    invariant: "forgets-at-a-crash",
    plant() {
      const known = new Set<string>();
      return {
        async tellEnd(told, terminal) {
          if (!told.wasTold(terminal) || !known.has(terminal)) await told.tell(terminal);
          known.add(terminal);
        },
      };
    },
  },
  {
    id: "asks-the-machine-for-the-time",
    zh: "直接读系统时钟",
    en: "asks the machine for the time",
    scene: "run",
    invariant: "is-deterministic",
    plant: () => ({ digestOf: ({ content }) => `${content} at ${Date.now()}` }),
  },
  {
    id: "makes-keys-by-chance",
    zh: "用随机数生成幂等键",
    en: "makes an idempotency key by chance",
    scene: "run",
    invariant: "is-deterministic",
    plant: () => ({ keyFor: async () => crypto.randomUUID() }),
  },
];
