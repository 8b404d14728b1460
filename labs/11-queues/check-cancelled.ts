import { takeBack } from "#agent/message-queues.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { idsOf, queueExample } from "./queue-scene.ts";
import { queueIn } from "./raw-queue.ts";
import { startOf } from "./turn-scene.ts";

export const cancelledCheck = exampleCheck(
  {
    id: "11.cancelled",
    task: "11.5",
    title: both("退还的，是还没有被取走的", "What goes back is what no turn has taken"),
  },
  [
    queueExample("only-what-is-asked-for-goes-back", async ({ enqueue, log, stored }) => {
      for (const id of ["a", "b", "c"]) await enqueue("followUp", id);
      const back = await takeBack(log, ({ messageId }) => messageId !== "b");
      const { waiting } = log.state().queues;
      return unlessEqual([idsOf(back), stored().back, idsOf(waiting)], ["a c", ["a", "c"], "b"]);
    }),
    queueExample("handed-back-means-on-the-medium", async ({ enqueue, file, log, reopened }) => {
      await enqueue("steer", "a");
      await takeBack(log, () => true);
      const { waiting, takenBack } = (await reopened()).state().queues;
      const synced = queueIn(file.synced()).back;
      return unlessEqual([synced, idsOf(waiting), idsOf(takenBack)], [["a"], "", "a"]);
    }),
    queueExample("what-could-not-be-recorded-is-not-handed-back", async ({ enqueue, file, log }) => {
      await enqueue("steer", "a");
      file.tearNextAppend(9, failsWith("ENOSPC"));
      const back = await takeBack(log, () => true).catch(() => "refused");
      return unlessEqual([back, idsOf(log.state().queues.waiting)], ["refused", "a"]);
    }),
    queueExample("what-is-consumed-does-not-go-back", async ({ enqueue, log, stored }) => {
      await enqueue("steer", "a");
      await enqueue("steer", "b");
      const [, back] = await Promise.all([startOf(log, "go", ["a"]), takeBack(log, () => true)]);
      return unlessEqual([idsOf(back), stored().back], ["b", ["b"]]);
    }),
    queueExample("nothing-is-written-where-nothing-goes-back", async ({ log, stored, tree }) => {
      const back = await takeBack(log, () => true);
      return unlessEqual([back, stored().back, tree.entries().length], [[], [], 0]);
    }),
  ],
);
