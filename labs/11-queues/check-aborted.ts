import { isAborted, recordAbort } from "#agent/abort-run.ts";
import { Queues } from "#agent/harness-queues.ts";
import type { HarnessEvent } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import { said } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { noteTool } from "./note-tool.ts";
import { CALL_NOTE, idsOf, queueExample } from "./queue-scene.ts";
import { queueIn } from "./raw-queue.ts";
import { startOf } from "./turn-scene.ts";

const around = (isBusy: boolean) => {
  let count = 0;
  return { isBusy: () => isBusy, newId: () => `new-${++count}` };
};

const prompt = (log: HarnessLog, id: string) =>
  log.write(() => ({ entry: { id, ...(said(id) as { type: "message"; message: never }) } }));

export const abortedCheck = exampleCheck(
  {
    id: "11.aborted",
    task: "11.6",
    title: both(
      "中止：一条记录既结束运行又退还消息，然后才发信号",
      "An abort: one record ends the run and hands back, and only then comes the signal",
    ),
  },
  [
    queueExample("an-abort-hands-back-steer-and-follow-up", async ({ enqueue, log, stored }) => {
      await prompt(log, "go");
      await enqueue("followUp", "f");
      await enqueue("nextTurn", "n");
      await enqueue("steer", "s");
      const back = await recordAbort(log, around(true));
      const left = idsOf(log.state().queues.waiting);
      return unlessEqual([idsOf(back), stored().back, left], ["f s", ["f", "s"], "n"]);
    }),
    queueExample(
      "one-record-ends-the-run-and-hands-back",
      async ({ enqueue, log, stored, tree, reopened }) => {
        await prompt(log, "go");
        await enqueue("steer", "s");
        const before = tree.entries().length;
        await recordAbort(log, around(true));
        const after = (await reopened()).state();
        const received = [tree.entries().length - before, stored().aborted, isAborted(after, "go")];
        return unlessEqual(received, [1, ["go"], true]);
      },
    ),
    queueExample("what-is-consumed-is-not-handed-back", async ({ enqueue, log, stored }) => {
      await prompt(log, "go");
      await enqueue("steer", "s");
      await enqueue("followUp", "f");
      const [, back] = await Promise.all([startOf(log, "go", ["s"]), recordAbort(log, around(true))]);
      return unlessEqual([idsOf(back), stored().back], ["f", ["f"]]);
    }),
    queueExample("an-abort-that-was-not-saved-aborts-nothing", async ({ enqueue, log, file }) => {
      await prompt(log, "go");
      await enqueue("steer", "s");
      file.tearNextAppend(9, failsWith("ENOSPC"));
      const back = await recordAbort(log, around(true)).catch(() => "refused");
      const state = log.state();
      return unlessEqual(
        [back, idsOf(state.queues.waiting), isAborted(state, "go")],
        ["refused", "s", false],
      );
    }),
    queueExample("an-abort-said-twice-is-recorded-once", async ({ log, stored }) => {
      await prompt(log, "go");
      await Promise.all([recordAbort(log, around(true)), recordAbort(log, around(true))]);
      return unlessEqual(stored().aborted, ["go"]);
    }),
    queueExample("without-a-run-only-the-queue-is-cleared", async ({ enqueue, log, stored }) => {
      await enqueue("followUp", "f");
      const back = idsOf(await recordAbort(log, around(true)));
      await prompt(log, "go");
      await recordAbort(log, around(false));
      return unlessEqual([back, stored().back, stored().aborted], ["f", ["f"], []]);
    }),
    queueExample("the-signal-comes-after-the-record", async ({ boot, file }) => {
      const seen: unknown[] = [];
      const during = async (signal: AbortSignal | undefined) => {
        file.tearNextAppend(9, failsWith("ENOSPC"));
        seen.push(await harness.abort().catch(() => "refused"), signal?.aborted);
      };
      const { harness } = await boot([CALL_NOTE, "done"], { tools: [noteTool(during)] });
      const { terminal } = await harness.prompt("go", "go");
      return unlessEqual([seen, terminal], [["refused", false], "completed"]);
    }),
    queueExample("who-listens-is-told-last", async ({ log, enqueue, stored }) => {
      await prompt(log, "go");
      await enqueue("followUp", "f");
      const happened: string[] = [];
      const emit = async ({ type }: HarnessEvent) => {
        happened.push(`${type} ${stored().back.join(" ")}`);
      };
      const queues = new Queues({ log, ...around(true), now: () => 1, emit });
      await queues.abort(() => happened.push("stop"));
      return unlessEqual(happened, ["stop", "queue_cleared f"]);
    }),
    queueExample("who-listens-is-told-last", async ({ log, file }) => {
      const happened: string[] = [];
      const emit = async ({ type }: HarnessEvent) => {
        happened.push(`${type} ${queueIn(file.synced()).accepted.join(" ")}`);
      };
      const queues = new Queues({ log, ...around(true), now: () => 1, emit });
      await queues.enqueue("followUp", "f", "f");
      return unlessEqual(happened, ["message_queued f"]);
    }),
    queueExample("an-abort-outlives-its-process", async ({ log, boot, enqueue, stored }) => {
      await prompt(log, "go");
      await enqueue("followUp", "f");
      await recordAbort(log, around(true));
      const { harness, asked } = await boot(["never asked"]);
      const end = await harness.resume();
      return unlessEqual([end?.terminal, asked.length, stored().messages], ["aborted", 0, ["go"]]);
    }),
  ],
);
