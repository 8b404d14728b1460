import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { ACCEPTED, both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { idsOf, queuedOf, queueExample } from "./queue-scene.ts";
import { queueIn } from "./raw-queue.ts";
import { SNAPSHOT } from "./turn-scene.ts";

export const acceptedCheck = exampleCheck(
  {
    id: "11.accepted",
    task: "11.3",
    title: both(
      "接受，就是已落盘；再发一遍还是同一条",
      "Accepted means durable; sent again it is the same one",
    ),
  },
  [
    queueExample("accepted-means-on-the-medium", async ({ enqueue, file, reopened }) => {
      await enqueue("followUp", "f");
      await enqueue("nextTurn", "n");
      const synced = queueIn(file.synced()).accepted;
      const { waiting } = (await reopened()).state().queues;
      return unlessEqual(
        [synced, waiting],
        [
          ["f", "n"],
          [queuedOf("followUp", "f"), queuedOf("nextTurn", "n")],
        ],
      );
    }),
    queueExample("what-was-not-saved-is-not-accepted", async ({ enqueue, file, log }) => {
      file.tearNextAppend(9, failsWith("ENOSPC"));
      const refused = (await refusalOf(() => enqueue("steer", "s"))) !== ACCEPTED;
      const waits = idsOf(log.state().queues.waiting);
      await enqueue("steer", "s");
      return unlessEqual([refused, waits, idsOf(log.state().queues.waiting)], [true, "", "s"]);
    }),
    queueExample("sent-again-it-is-queued-once", async ({ enqueue, stored }) => {
      await enqueue("followUp", "f");
      const again = [
        await refusalOf(() => enqueue("followUp", "f")),
        await refusalOf(() => enqueue("steer", "f")),
      ];
      return unlessEqual([again, stored().accepted], [[ACCEPTED, ACCEPTED], ["f"]]);
    }),
    queueExample("sent-again-it-is-queued-once", async ({ enqueue, stored }) => {
      await Promise.all([enqueue("followUp", "f"), enqueue("followUp", "f"), enqueue("steer", "s")]);
      return unlessEqual(stored().accepted, ["f", "s"]);
    }),
    queueExample("sent-again-it-is-queued-once", async ({ enqueue, log, stored }) => {
      await enqueue("steer", "s");
      const ids = { turnId: "t", runId: "run", replyId: "reply" };
      await log.write(() => ({
        record: { type: "turn_started", ...ids, consumed: ["s"], snapshot: SNAPSHOT },
      }));
      await enqueue("steer", "s");
      const { waiting, undelivered } = log.state().queues;
      return unlessEqual([stored().accepted, idsOf(waiting), idsOf(undelivered)], [["s"], "", "s"]);
    }),
    queueExample("sent-again-after-its-delivery-it-is-known", async ({ enqueue, boot, reopened, stored }) => {
      await enqueue("steer", "s");
      const { harness } = await boot(["done"]);
      await harness.prompt("go", "go");
      await harness.followUp("s", "s");
      return unlessEqual([stored().accepted, idsOf((await reopened()).state().queues.waiting)], [["s"], ""]);
    }),
    queueExample("two-equal-texts-are-two-messages", async ({ enqueue, stored }) => {
      await enqueue("followUp", "one", "yes");
      await enqueue("followUp", "two", "yes");
      return unlessEqual(stored().accepted, ["one", "two"]);
    }),
    queueExample("an-id-is-kept-for-its-message", async ({ enqueue, log, tree }) => {
      await enqueue("followUp", "f");
      await tree.append({ id: "name", type: "session_info", name: "x" });
      const refusals = [
        await refusalOf(() => enqueue("followUp", "f", "another text")),
        await refusalOf(() => enqueue("followUp", "name")),
        await refusalOf(() =>
          log.write(() => ({
            entry: { id: "f", type: "message", message: queuedOf("steer", "f", "another text").message },
          })),
        ),
      ];
      return unlessEqual(refusals, Array(3).fill("harness.message_id_taken"));
    }),
    ...["a/b", "", "../x", "x".repeat(65)].map((id) =>
      queueExample("an-id-that-no-entry-can-have-is-refused", async ({ enqueue, stored }) =>
        unlessEqual(
          [await refusalOf(() => enqueue("steer", id, "text")), stored().accepted],
          ["session.bad_id", []],
        ),
      ),
    ),
    queueExample("what-was-handed-back-needs-a-new-id", async ({ enqueue, log, stored }) => {
      await enqueue("followUp", "f");
      await log.write(() => ({ record: { type: "queue_cancelled", messageIds: ["f"] } }));
      const refusal = await refusalOf(() => enqueue("followUp", "f"));
      return unlessEqual([refusal, stored().accepted], ["harness.message_taken_back", ["f"]]);
    }),
  ],
);
