import { takeMessages } from "#agent/take-messages.ts";
import { throughLog } from "#agent/through-log.ts";
import { treeLog } from "#agent/tree-log.ts";
import { closeLeftTurn, deliverConsumed, startTurn } from "#agent/turn-start.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import { refusalOf, said } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { idsOf, queueExample } from "./queue-scene.ts";
import { NEVER, SNAPSHOT, startOf } from "./turn-scene.ts";

/** What is owed to the conversation becomes a part of it. */
const deliver = (log: HarnessLog) => deliverConsumed(log, sessionOf(log).append);
const sessionOf = (log: HarnessLog) => treeLog(throughLog(log));

export const consumedCheck = exampleCheck(
  {
    id: "11.consumed",
    task: "11.4",
    title: both(
      "取走，就是写进轮次的开始记录；先写记录，后送达",
      "Taken means written in a turn's start; first the record, then the delivery",
    ),
  },
  [
    queueExample("a-turns-start-names-what-it-takes", async ({ enqueue, log, stored, reopened }) => {
      await enqueue("steer", "a");
      await enqueue("steer", "b");
      const started = await startOf(log, "go", ["a"]);
      const { waiting, undelivered } = (await reopened()).state().queues;
      const places = [idsOf(waiting), idsOf(undelivered)];
      return unlessEqual([started?.consumed, [...stored().taken], places], [["a"], ["a"], ["b", "a"]]);
    }),
    queueExample("two-turns-never-take-the-same", async ({ enqueue, log, stored }) => {
      await enqueue("steer", "a");
      await enqueue("steer", "b");
      const take = (turnId: string) =>
        startTurn(log, NEVER, ({ queues }) => ({
          ...{ turnId, runId: "go", replyId: `r-${turnId}`, snapshot: SNAPSHOT },
          consumed: takeMessages(queues.waiting, "next-request", {
            steer: "one-at-a-time",
            followUp: "all",
          }).map(({ messageId }) => messageId),
        }));
      const [one, two] = await Promise.all([take("t1"), take("t2")]);
      return unlessEqual([one?.consumed, two?.consumed, stored().taken.size], [["a"], ["b"], 2]);
    }),
    queueExample("what-was-not-recorded-is-not-consumed", async ({ enqueue, log, file, stored }) => {
      await enqueue("steer", "a");
      file.tearNextAppend(9, failsWith("ENOSPC"));
      await refusalOf(() => startOf(log, "go", ["a"]));
      await deliver(log);
      return unlessEqual([idsOf(log.state().queues.waiting), stored().messages], ["a", []]);
    }),
    queueExample("what-is-not-consumed-is-not-delivered", async ({ enqueue, log, stored }) => {
      await enqueue("steer", "a");
      await enqueue("followUp", "b");
      await startOf(log, "go", ["b"]);
      await deliver(log);
      return unlessEqual([stored().messages, idsOf(log.state().queues.waiting)], [["b"], "a"]);
    }),
    queueExample("a-message-is-delivered-under-its-own-id", async ({ enqueue, log, tree }) => {
      await enqueue("steer", "a", "first");
      await enqueue("steer", "b", "second");
      await startOf(log, "go", ["b", "a"]);
      await deliver(log);
      const delivered = tree
        .entries()
        .flatMap(({ id, body }) => (body?.type === "message" ? [[id, body.message.content]] : []));
      return unlessEqual(delivered, [
        ["b", "second"],
        ["a", "first"],
      ]);
    }),
    queueExample("a-delivery-is-taken-up-where-it-died", async ({ enqueue, log, file, reopened, stored }) => {
      for (const id of ["a", "b", "c"]) await enqueue("steer", id);
      await startOf(log, "go", ["a", "b", "c"]);
      let left = 1;
      const { append } = sessionOf(log);
      await refusalOf(() =>
        deliverConsumed(log, async (draft) => {
          if (left === 0) file.tearNextAppend(9, failsWith("ENOSPC"));
          left -= 1;
          return append(draft);
        }),
      );
      await deliver(await reopened());
      await deliver(await reopened());
      return unlessEqual(stored().messages, ["a", "b", "c"]);
    }),
    queueExample("an-aborted-run-takes-nothing", async ({ enqueue, log, stored }) => {
      await enqueue("nextTurn", "a");
      const raised = await startOf(log, "go", ["a"], AbortSignal.abort());
      await log.write(() => ({
        record: { type: "run_aborted", runId: "go", noteId: "note", messageIds: [] },
      }));
      const recorded = await startOf(log, "go", ["a"]);
      return unlessEqual([raised, recorded, stored().taken.size].map(String), [
        "undefined",
        "undefined",
        "0",
      ]);
    }),
    queueExample(
      "a-new-prompt-comes-behind-what-was-consumed",
      async ({ enqueue, log, stored, reopened }) => {
        await log.write(() => ({
          entry: { id: "go", ...(said("go") as { type: "message"; message: never }) },
        }));
        await enqueue("steer", "a");
        await startOf(log, "go", ["a"]);
        const next = await reopened();
        await closeLeftTurn(next, sessionOf(next), "other");
        await next.write(() => ({
          entry: { id: "other", ...(said("other") as { type: "message"; message: never }) },
        }));
        const { openRunId } = (await reopened()).state();
        return unlessEqual([stored().messages, openRunId], [["go", "a", "other"], "other"]);
      },
    ),
  ],
);
