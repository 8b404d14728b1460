import { flushPendingWrites } from "#agent/pending-writes.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unlessEqual } from "../unless.ts";
import { syncedKinds } from "./harness-example.ts";
import { isAccepted, rawEnqueued } from "./raw-log.ts";
import { HIGH, LOW, levels, NAME, writesExample } from "./writes-scene.ts";

export const acceptCheck = exampleCheck(
  {
    id: "10.accept",
    task: "10.2",
    title: both("答应之前，变更已经落盘", "A change is durable before it is accepted"),
  },
  [
    writesExample("idle-writes-the-entry", async ({ now, accept, file, lines }) => {
      now.busy = false;
      await accept(HIGH);
      return unlessEqual(
        [syncedKinds(file), isAccepted(lines(), { ...HIGH })],
        [["thinking_level_change"], true],
      );
    }),
    writesExample("busy-writes-the-acceptance", async ({ accept, file, lines }) => {
      await accept(HIGH);
      const found = [syncedKinds(file), rawEnqueued(lines())];
      return unlessEqual(found, [
        ["pending_write_enqueued"],
        [{ type: "pending_write_enqueued", targetId: "t1", intent: HIGH }],
      ]);
    }),
    writesExample("what-failed-was-not-accepted", async ({ now, accept, file, log }) => {
      const outcomes: unknown[] = [];
      for (const busy of [true, false]) {
        now.busy = busy;
        file.tearNextAppend(9, failsWith("ENOSPC"));
        outcomes.push(await refusalOf(() => accept(HIGH)));
      }
      return unlessEqual(
        [outcomes, log.state().pendingWrites.length],
        [["session.not_saved", "session.not_saved"], 0],
      );
    }),
    writesExample("busy-is-asked-in-the-turn-of-the-write", async ({ now, accept, log, lines }) => {
      now.busy = false;
      // What makes it busy is under way, and the change waits for its turn behind it.
      const before = log.write(
        () => ({ entry: { ...NAME } }),
        () => {
          now.busy = true;
        },
      );
      const change = accept(HIGH);
      await Promise.all([before, change]);
      return unlessEqual(levels(lines()).length, 0);
    }),
    writesExample("no-change-overtakes-what-waits", async ({ now, accept, file, log, lines }) => {
      await accept(LOW);
      now.busy = false;
      file.tearNextAppend(9, failsWith("ENOSPC"));
      await refusalOf(() => flushPendingWrites(log));
      await accept(HIGH);
      await flushPendingWrites(log);
      return unlessEqual(levels(lines()), ["low", "high"]);
    }),
    writesExample("memory-changes-in-the-turn-of-the-write", async ({ accept, log }) => {
      const seen: string[] = [];
      const change = accept(HIGH, () => seen.push("memory"));
      const next = log.write(() => {
        seen.push("next");
        return undefined;
      });
      await Promise.all([change, next]);
      return unlessEqual(seen, ["memory", "next"]);
    }),
    writesExample("what-cannot-be-read-back-is-not-accepted", async ({ accept, log, lines }) => {
      const wrong = { type: "thinking_level_change", thinkingLevel: 5 } as never;
      const refused = await refusalOf(() => accept(wrong));
      return unlessEqual(
        [refused, lines().length, log.state().pendingWrites.length],
        ["session.bad_entry", 0, 0],
      );
    }),
  ],
);
