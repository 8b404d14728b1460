import { finishOperation } from "#agent/session-operation.ts";
import { said } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { compacting, example, linesOf, memoryLog } from "./check-scene.ts";

async function compactionOpen() {
  const { file, tree, log } = await memoryLog();
  await tree.append({ id: "kept", ...(said("kept") as { type: "message"; message: never }) });
  await log.write(() => ({ record: compacting().started }));
  return { file, tree, log };
}

export const finishCheck = exampleCheck(
  {
    id: "13.finish",
    task: "13.6",
    title: both("压缩：摘要完整之后才改历史", "A compaction changes history only with a whole summary"),
  },
  [
    example("it-is-brought-to-its-end", async () => {
      const { log, tree } = await compactionOpen();
      const done = await finishOperation(log, async () => "s");
      return unlessEqual(
        [done, tree.folded().byId.has("k"), log.state().openOperation === undefined],
        [true, true, true],
      );
    }),
    example("nothing-is-written-while-the-summary-is-made", async () => {
      const { log, file } = await compactionOpen();
      const before = linesOf(file.bytes());
      let during = 0;
      await finishOperation(log, async () => {
        during = linesOf(file.bytes()) - before;
        return "s";
      });
      return unlessEqual(during, 0);
    }),
    example("without-a-summary-history-stays", async () => {
      const { log, tree } = await compactionOpen();
      const done = await finishOperation(log, async () => undefined);
      return unlessEqual(
        [done, tree.folded().byId.has("k"), log.state().openOperation === undefined],
        [false, false, true],
      );
    }),
    example("a-failed-summary-is-settled-and-thrown", async () => {
      const { log } = await compactionOpen();
      const thrown = await finishOperation(log, async () => Promise.reject(new Error("aborted"))).catch(
        (error) => error.message,
      );
      return unlessEqual([thrown, log.state().openOperation === undefined], ["aborted", true]);
    }),
    example("a-summary-that-is-there-is-not-made-again", async () => {
      const { log } = await compactionOpen();
      await log.write(() => ({ record: { type: "operation_summarised", operationId: "o", summary: "s" } }));
      let asked = 0;
      const done = await finishOperation(log, async () => {
        asked += 1;
        return "another";
      });
      return unlessEqual([asked, done], [0, true]);
    }),
    example("nothing-open-nothing-done", async () => {
      const { log } = await memoryLog();
      return unlessEqual(await finishOperation(log, async () => "s"), false);
    }),
  ],
);
