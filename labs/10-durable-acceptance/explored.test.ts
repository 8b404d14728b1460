import { describe, expect, test } from "vitest";
import type { Report } from "../../crash-explorer/report.ts";
import type { Level } from "../../crash-explorer/thing.ts";
import { type Wrong, withWrong } from "../../tests/support/wrong-module.ts";

/** Acceptance alone: setters, the queue of changes and its flush, and no loop around them. */
async function explored(level: Level, wish: string, during?: string): Promise<Report> {
  const { explore } = await import("../../crash-explorer/explore.ts");
  const { plainScenario } = await import("./explored-plain.ts");
  const { raceScenario } = await import("./explored-races.ts");
  const scenario = level === "power" ? await plainScenario([wish]) : await raceScenario(wish, during)();
  return explore(scenario, { level, patienceMs: 30_000, maxStates: 2_000 });
}

const found = ({ verdict, violation }: Report) => [verdict, violation?.invariant];

describe("a change that is accepted while the harness is busy is queued, applied and marked", () => {
  test.each(["search", "large"])("wherever the power is cut or the disk fails: %s", async (wish) => {
    expect(found(await explored("power", wish))).toEqual(["exhaustive", undefined]);
  });

  test.each([
    ["the start of a turn", undefined],
    ["another change", "high"],
  ])(
    "whenever it comes, beside %s and the last save point",
    async (_, during) => {
      expect(found(await explored("order", "search", during))).toEqual(["exhaustive", undefined]);
    },
    300_000,
  );
});

type Pending = typeof import("#agent/pending-writes.ts");

const faults: readonly [what: string, level: Level, wrong: Wrong<Pending>, breaks: string][] = [
  [
    "memory changes and nothing is written",
    "power",
    () => ({ acceptChange: async (_log, _intent, _parts, made) => made?.() }),
    "what-was-told-is-durable",
  ],
  [
    "the mark comes before the entry",
    "power",
    () => ({
      async flushPendingWrites(log, done) {
        const [first] = log.state().pendingWrites;
        if (first) {
          const { targetId, intent } = first;
          await log.write(() => ({ record: { type: "pending_write_applied", targetId } }));
          await log.write(() => ({ entry: { ...intent, id: targetId } }));
        }
        done?.();
      },
    }),
    "a-mark-follows-its-entry",
  ],
  [
    "it is idle a moment after nothing is left to write",
    "order",
    (right) => ({
      async flushPendingWrites(log, done) {
        await right.flushPendingWrites(log);
        await log.tree.append({ type: "session_info", name: "idle" });
        done?.();
      },
    }),
    "nothing-waits-at-the-end",
  ],
];

test.each(faults)("where %s, it is seen at level %s", async (_, level, wrong, breaks) => {
  const report = await withWrong("pending-writes.ts", wrong, () => explored(level, "search"));
  expect(found(report)).toEqual(["violated", breaks]);
});
