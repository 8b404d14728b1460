import { isAborted, noteAbort } from "#agent/abort-run.ts";
import { said } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { noteTool } from "./note-tool.ts";
import { CALL_NOTE, type QueueScene, queueExample } from "./queue-scene.ts";
import { abortOf } from "./turn-scene.ts";

const STOPPED = /\bstopped\b/;

/** The notes that the branch holds by now, each with its id. */
function notesIn({ tree }: Pick<QueueScene, "tree">): string[] {
  return tree
    .entries()
    .flatMap(({ id, body }) =>
      body?.type === "custom_message" && STOPPED.test(String(body.content)) ? [id] : [],
    );
}

export const toldCheck = exampleCheck(
  {
    id: "11.told",
    task: "11.7",
    title: both("中止之后，模型看得到自己被叫停", "After an abort the model can see that it was stopped"),
  },
  [
    queueExample("the-note-has-the-id-that-was-reserved", async ({ log, tree }) => {
      await log.write(() => abortOf("go", "reserved"));
      await noteAbort(log, "go", () => "new");
      await noteAbort(log, "go", () => "new");
      return unlessEqual(notesIn({ tree }), ["reserved"]);
    }),
    queueExample("an-abort-without-a-record-is-recorded-first", async ({ log, stored, tree }) => {
      await log.write(() => ({
        entry: { id: "go", ...(said("go") as { type: "message"; message: never }) },
      }));
      await noteAbort(log, "go", () => "new");
      return unlessEqual(
        [stored().aborted, notesIn({ tree }), isAborted(log.state(), "go")],
        [["go"], ["new"], true],
      );
    }),
    queueExample("the-note-is-no-message-of-a-user", async ({ log, tree }) => {
      await log.write(() => ({
        entry: { id: "go", ...(said("go") as { type: "message"; message: never }) },
      }));
      await log.write(() => abortOf("go", "reserved"));
      await noteAbort(log, "go", () => "new");
      return unlessEqual(
        [tree.folded().byId.get("reserved")?.body?.type, log.state().openRunId],
        ["custom_message", "go"],
      );
    }),
    queueExample("the-next-request-holds-the-note", async ({ boot, stored }) => {
      let aborting: Promise<unknown> = Promise.resolve();
      const during = async () => {
        aborting = harness.abort();
        await new Promise((go) => setTimeout(go, 5));
      };
      const { harness, asked } = await boot([CALL_NOTE, "fine"], { tools: [noteTool(during)] });
      const end = await harness.prompt("go", "go");
      await aborting;
      await harness.prompt("rename a file", "next");
      const last = asked.at(-1) ?? "";
      const order = [last.indexOf("result"), last.search(STOPPED), last.indexOf("rename")];
      const isInOrder = order.every((at, place) => at > (order[place - 1] ?? -1));
      const received = [end.terminal, isInOrder, stored().ends.get("go")?.notes];
      return unlessEqual(received, ["aborted", true, 1]);
    }),
    queueExample("a-run-that-completed-has-no-note", async ({ boot, stored }) => {
      const { harness } = await boot(["done"]);
      await harness.prompt("go", "go");
      await harness.abort();
      const { terminal, notes } = stored().ends.get("go") ?? {};
      return unlessEqual([terminal, notes], ["completed", 0]);
    }),
  ],
);
