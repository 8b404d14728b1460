import type { Answer } from "#contracts/loop.ts";
import type { Lab } from "../experiment.ts";
import { live, recover } from "./boot.ts";
import {
  CONTENT,
  crashAndRecover,
  diedIn,
  givenStartedWrite,
  measure,
  newTask,
  oneRead,
  oneWrite,
  PATH,
  startedWrite,
  threeWrites,
} from "./scenarios.ts";
import { durableState, RUN_ID } from "./world.ts";

export const lab: Lab = {
  main: {
    title: {
      zh: "操作记录（Operation Journal）里有一条 started 的 write，工作区已经是目标内容：恢复一次",
      en: "The journal holds a started write, and the workspace already has the content: recover once",
    },
    async run(context) {
      const world = await givenStartedWrite(context);
      world.workspace.files.set(PATH, CONTENT);
      return measure(context, await recover(context, world, oneWrite));
    },
  },
  "before-tool-finished": {
    title: {
      zh: "write 已经改了 result.txt，tool_finished 还没保存，进程就死了",
      en: "write has changed result.txt, and the process dies before tool_finished is saved",
    },
    run: (context) => crashAndRecover(context, { ...oneWrite, dieAt: { at: "effect", call: 1 } }),
  },
  "checkpoint-only": {
    title: {
      zh: "在副作用之后崩溃，只有 Checkpoint，没有操作记录：writes 是重启后执行的次数，effects 是实际写入的次数",
      en: "A crash after the effect, a Checkpoint but no journal: writes counts this boot, effects all",
    },
    async run(context) {
      const boot = { ...oneWrite, journaled: false };
      const world = await diedIn(context, { ...boot, dieAt: { at: "effect", call: 1 } });
      const measured = measure(context, await recover(context, world, boot));
      return { ...measured, effects: world.workspace.effects };
    },
  },
  "completed-write": {
    title: {
      zh: "记录已是 completed，结果不在会话里",
      en: "Recorded as completed, no result in the session",
    },
    async run(context) {
      const world = await diedIn(context, startedWrite);
      const [record] = await world.journal.records();
      const answer: Answer = { content: [{ type: "text", text: `wrote ${PATH}` }], isError: false };
      if (record) await world.journal.complete(record.operationId, answer);
      return measure(context, await recover(context, world, oneWrite));
    },
  },
  "retry-safe-read": {
    title: { zh: "read 读到一半崩溃：它声明了 retrySafe", en: "A crash during a read declared retrySafe" },
    async run(context) {
      const world = await newTask();
      world.workspace.files.set(PATH, CONTENT);
      await live(context, world, { ...oneRead, dieAt: { at: "effect", call: 1 } });
      const booted = await recover(context, world, oneRead);
      return { ...measure(context, booted), reads: booted.executions.reads };
    },
  },
  "interrupted-write": {
    title: {
      zh: "write 超时，活着的进程记下 interrupted；重启后再恢复",
      en: "A write timed out and the living process recorded it as interrupted; then a restart",
    },
    async run(context) {
      const world = await newTask();
      await live(context, world, { ...oneWrite, throwAfterEffect: true });
      const recorded = (await world.journal.records()).map(({ state }) => state).join();
      const measured = measure(context, await recover(context, world, oneWrite));
      return recorded === "interrupted" ? measured : { ...measured, recorded };
    },
  },
  "changed-arguments": {
    title: { zh: "Checkpoint 里同一个调用的参数变了", en: "The Checkpoint's call has different arguments" },
    async run(context) {
      const world = await diedIn(context, startedWrite);
      const checkpoint = await world.checkpoints.load(RUN_ID);
      const [pending] = checkpoint?.pending ?? [];
      if (!checkpoint || !pending) throw new Error("the Checkpoint holds no pending call");
      const call = { ...pending.call, arguments: { path: PATH, content: "43\n" } };
      await world.checkpoints.save({ ...checkpoint, pending: [{ ...pending, call }] });
      return measure(context, await recover(context, world, oneWrite));
    },
  },
  "crash-after-completed": {
    title: {
      zh: "记录已保存为 completed，结果还没写入会话，进程就死了",
      en: "The record is saved as completed, and the process dies before the result is in the session",
    },
    run: (context) => crashAndRecover(context, { ...oneWrite, dieAt: { at: "completed", call: 1 } }),
  },
  "recover-twice": {
    title: { zh: "恢复两次：第二次什么也不增加", en: "Recover twice: the second time adds nothing" },
    async run(context) {
      const world = await diedIn(context, { ...oneWrite, dieAt: { at: "effect", call: 1 } });
      const before = await durableState(world);
      const first = await recover(context, world, oneWrite);
      const second = await recover(context, world, oneWrite);
      const unchanged = (await durableState(world)) === before;
      const measured = measure(context, second);
      const writes = first.executions.writes + second.executions.writes;
      return { ...measured, writes, ...(!unchanged && { addedByRecovery: true }) };
    },
  },
  batch: {
    title: {
      zh: "一批三个 write，第二个完成后崩溃：前两个复用，第三个再决定",
      en: "A batch of three writes, a crash after the second: two are reused, the third is decided",
    },
    run: (context) => crashAndRecover(context, { ...threeWrites, dieAt: { at: "completed", call: 2 } }),
  },
  "batch-third-started": {
    title: {
      zh: "同一批，第三个刚记为 started 就崩溃：到它为止，不再往下",
      en: "The same batch, a crash just as the third is recorded as started: it goes no further",
    },
    run: (context) => crashAndRecover(context, { ...threeWrites, dieAt: { at: "started", call: 3 } }),
  },
  "two-worlds": {
    title: {
      zh: "两个世界：副作用发生了，或者没有发生；记录相同，决定也相同",
      en: "Two worlds: the effect landed, or it did not; same record, same decision",
    },
    async run(context) {
      const landed = await diedIn(context, { ...oneWrite, dieAt: { at: "effect", call: 1 } });
      const absent = await diedIn(context, { ...oneWrite, dieAt: { at: "started", call: 1 } });
      if (landed.workspace.effects === absent.workspace.effects)
        throw new Error("the two worlds do not differ");
      const here = measure(context, await recover(context, landed, oneWrite));
      const there = measure(context, await recover(context, absent, oneWrite));
      const same = JSON.stringify(here) === JSON.stringify(there);
      return same ? here : { landed: JSON.stringify(here), absent: JSON.stringify(there) };
    },
  },
};
