import { flushPendingWrites, pendingWriteStep } from "#agent/pending-writes.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { ofType, rawMarked } from "./raw-log.ts";
import { HIGH, LOW, levels, NAME, writesExample } from "./writes-scene.ts";

export const flushCheck = exampleCheck(
  {
    id: "10.flush",
    task: "10.3",
    title: both(
      "保存点：按次序写下等着的变更，一项一次",
      "The save point writes what waits, in order and once",
    ),
  },
  [
    writesExample("an-entry-gets-the-reserved-id", async ({ accept, log, lines }) => {
      await accept(HIGH);
      await flushPendingWrites(log);
      const entry = lines().find(({ type }) => type === "thinking_level_change");
      return unlessEqual([entry?.id, rawMarked(lines())], ["t1", ["t1"]]);
    }),
    writesExample("a-flush-keeps-the-order", async ({ accept, log, lines }) => {
      for (const change of [HIGH, NAME, LOW]) await accept(change);
      await flushPendingWrites(log);
      const written = lines().flatMap(({ id, type }) => (type === "custom" ? [] : [id]));
      return unlessEqual([written, log.state().pendingWrites.length], [["t1", "t2", "t3"], 0]);
    }),
    writesExample("an-entry-that-is-there-is-only-marked", async ({ tree, log, lines }) => {
      const writes = [{ targetId: "t1", intent: HIGH, isThere: true }];
      const step = pendingWriteStep({ pendingWrites: writes });
      await log.write(() => ({ record: { type: "pending_write_enqueued", targetId: "t1", intent: HIGH } }));
      await log.write(() => ({ entry: { ...HIGH, id: "t1" } }));
      await flushPendingWrites(log);
      const expected = { record: { type: "pending_write_applied", targetId: "t1" } };
      return unlessEqual([step, levels(lines()), tree.entries().length], [expected, ["high"], 3]);
    }),
    writesExample("nothing-to-flush-writes-nothing", async ({ log, lines }) => {
      await flushPendingWrites(log);
      return unlessEqual([pendingWriteStep({ pendingWrites: [] }) ?? null, lines().length], [null, 0]);
    }),
    writesExample("a-failed-flush-leaves-the-rest-waiting", async ({ accept, log, file, lines }) => {
      await accept(HIGH);
      await accept(NAME);
      file.tearNextAppend(9, failsWith("ENOSPC"));
      const refused = await refusalOf(() => flushPendingWrites(log));
      const left = log.state().pendingWrites.length;
      await flushPendingWrites(log);
      const found = [refused, left, rawMarked(lines()), ofType(lines(), "pending_write_enqueued").length];
      return unlessEqual(found, ["session.not_saved", 2, ["t1", "t2"], 2]);
    }),
    writesExample("done-is-said-in-the-turn-that-finds-nothing", async ({ accept, now, log }) => {
      await accept(HIGH);
      let late: Promise<void> | undefined;
      const watched: typeof log = {
        ...log,
        write: (decide, made) =>
          log.write((state) => {
            const write = decide(state);
            // Asked for right behind the turn that found nothing left.
            if (write === undefined) queueMicrotask(() => (late = accept(LOW)));
            return write;
          }, made),
      };
      await flushPendingWrites(watched, () => {
        now.busy = false;
      });
      await late;
      return unlessEqual([now.busy, log.state().pendingWrites.length], [false, 0]);
    }),
  ],
);
