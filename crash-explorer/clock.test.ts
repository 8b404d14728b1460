import { expect, test } from "vitest";
import { type Cells, cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { type Outside, outside } from "./outside.ts";
import type { Life, Scenario } from "./scenario.ts";

const things = { records: cells(), world: outside() };

interface Toy {
  records: Cells;
  world: Outside;
}

const MINUTE_MS = 60_000;

/** Works again as soon as the lease of the life before has run out. */
function leasing(isOver: (until: number, now: number) => boolean): Scenario<typeof things, string> {
  return {
    name: "leasing",
    things,
    async boot({ records, world }: Toy, life: Life) {
      const until = (await records.get("lease")) as number | undefined;
      if (until !== undefined && !isOver(until, life.now())) return "waits";
      await records.put("lease", life.now() + MINUTE_MS);
      await world.act({ action: "write" });
      return "done";
    },
    always: [
      {
        id: "at-most-once",
        breach: ({ world }) =>
          (world.effects.write ?? 0) > 1 ? { expected: "once", received: "twice" } : undefined,
      },
    ],
  };
}

const byTheClock = (until: number, now: number) => now > until;

test("a lease that is trusted breaks when the clock jumps over its end", async () => {
  expect((await explore(leasing(byTheClock))).verdict).toBe("exhaustive");
  const jumping = { ...leasing(byTheClock), clockJumpsMs: [2 * MINUTE_MS] };
  const { violation } = await explore(jumping);
  expect(violation).toMatchObject({ invariant: "at-most-once", confirmed: true });
});

test("a clock that is set back is tried as well", async () => {
  const negative = leasing((until, now) => until - now > MINUTE_MS);
  expect((await explore(negative)).verdict).toBe("exhaustive");
  const { violation } = await explore({ ...negative, clockJumpsMs: [-2 * MINUTE_MS] });
  expect(violation?.invariant).toBe("at-most-once");
});

test("within a life the clock stands still", async () => {
  const times = new Set<number>();
  const looking: Scenario<typeof things, void> = {
    name: "looking",
    things,
    clockJumpsMs: [5],
    async boot(_things, life) {
      const now = life.now();
      times.add(now);
      expect(life.now()).toBe(now);
    },
  };
  expect((await explore(looking)).verdict).toBe("exhaustive");
  expect(times.size).toBe(2);
});
