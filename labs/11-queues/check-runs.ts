import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { noteTool } from "./note-tool.ts";
import { CALL_NOTE, idsOf, type QueueScene, queueExample } from "./queue-scene.ts";

/** How each run ended, in the order of their ends. */
function endsIn({ stored }: Pick<QueueScene, "stored">): string {
  return [...stored().ends].map(([runId, { terminal }]) => `${runId} ${terminal}`).join(", ");
}

export const runsCheck = exampleCheck(
  {
    id: "11.runs",
    task: "11.8",
    title: both(
      "运行完成之后，等着的消息各开一次运行",
      "Once a run is completed, what waits opens runs of its own",
    ),
  },
  [
    queueExample("a-follow-up-opens-a-run-of-its-own", async ({ enqueue, boot, stored }) => {
      await enqueue("followUp", "f1");
      await enqueue("followUp", "f2");
      const { harness, asked } = await boot(["one", "two", "three"]);
      const end = await harness.prompt("go", "go");
      const ends = "go completed, f1 completed, f2 completed";
      const last = "go / one / f1 / two / f2";
      return unlessEqual([end.runId, endsIn({ stored }), asked.at(-1)], ["f2", ends, last]);
    }),
    queueExample("a-mode-of-all-makes-one-run", async ({ enqueue, boot, stored }) => {
      await enqueue("followUp", "f1");
      await enqueue("followUp", "f2");
      const { harness } = await boot(["one", "two"], { modes: { followUp: "all" } });
      await harness.prompt("go", "go");
      return unlessEqual(
        [endsIn({ stored }), stored().messages.includes("f2")],
        ["go completed, f1 completed", true],
      );
    }),
    queueExample("a-late-steer-opens-a-run-before-a-follow-up", async ({ boot, stored }) => {
      // It comes while the model gives its last answer, and no request follows.
      const last = () => {
        void harness.followUp("f", "f");
        void harness.steer("s", "s");
        return "one";
      };
      const { harness } = await boot([last, "two", "three"]);
      await harness.prompt("go", "go");
      return unlessEqual(endsIn({ stored }), "go completed, s completed, f completed");
    }),
    queueExample("nothing-follows-a-run-that-was-stopped", async ({ enqueue, boot, stored }) => {
      await enqueue("followUp", "f");
      const during = async () => {};
      const { harness } = await boot([CALL_NOTE, "never asked"], { maxTurns: 1, tools: [noteTool(during)] });
      await harness.prompt("go", "go");
      return unlessEqual([endsIn({ stored }), idsOf(harness.queued())], ["go stopped", "f"]);
    }),
    queueExample("nothing-follows-an-abort", async ({ boot, stored }) => {
      let aborting: Promise<unknown> = Promise.resolve();
      const during = async () => {
        aborting = harness.abort();
        await new Promise((go) => setTimeout(go, 5));
        await harness.followUp("late", "late");
      };
      const { harness } = await boot([CALL_NOTE, "never asked"], { tools: [noteTool(during)] });
      await harness.prompt("go", "go");
      await aborting;
      return unlessEqual([endsIn({ stored }), idsOf(harness.queued())], ["go aborted", "late"]);
    }),
    queueExample("what-waits-runs-only-when-asked-for", async ({ enqueue, boot, stored }) => {
      await enqueue("nextTurn", "n");
      await enqueue("followUp", "f");
      const { harness } = await boot(["one", "two"]);
      const resumed = await harness.resume();
      const before = idsOf(harness.queued());
      const end = await harness.runWaiting();
      const received = [resumed?.runId, before, end?.runId, endsIn({ stored }), idsOf(harness.queued())].map(
        String,
      );
      return unlessEqual(received, ["undefined", "n f", "f", "f completed", "n"]);
    }),
    queueExample("nothing-is-taken-while-a-run-is-open", async ({ enqueue, boot, log, stored }) => {
      await log.write(() => ({
        entry: { id: "go", type: "message", message: { role: "user", content: "go", timestamp: 1 } },
      }));
      await enqueue("followUp", "f");
      const { harness } = await boot(["one", "two"]);
      const end = await harness.runWaiting();
      const waits = idsOf(harness.queued());
      await harness.resume();
      const received = [String(end), waits, endsIn({ stored })];
      return unlessEqual(received, ["undefined", "f", "go completed, f completed"]);
    }),
    queueExample("a-run-is-carried-once", async ({ enqueue, boot, stored }) => {
      await enqueue("followUp", "f");
      const first = await boot(["one", "two"]);
      await first.harness.prompt("go", "go");
      const again = await boot(["never asked"]);
      const end = await again.harness.prompt("go", "go");
      return unlessEqual(
        [end.terminal, again.asked.length, endsIn({ stored })],
        ["completed", 0, "go completed, f completed"],
      );
    }),
  ],
);
