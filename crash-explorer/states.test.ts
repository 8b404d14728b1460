import { expect, test } from "vitest";
import { cells } from "./cell.ts";
import { explore } from "./explore.ts";
import type { Slot, Thing } from "./thing.ts";

/** What every crash takes for certain, such as a lease that its owner's death ends. */
function lease(): Thing<{ holder: string }, { take(who: string): Promise<void>; holder(): string }> {
  return {
    initial: { holder: "" },
    fingerprint: ({ holder }) => holder,
    left: () => [{ holder: "" }],
    open: (slot: Slot<{ holder: string }>) => ({
      take: (who) => slot.change("take", () => ({ holder: who })),
      holder: () => slot.get().holder,
    }),
  };
}

test("what every crash takes is gone in the next life, though nothing else can have become of it", async () => {
  const report = await explore({
    name: "lease",
    things: { lease: lease(), records: cells() },
    async boot({ lease, records }, life) {
      const before = lease.holder();
      if (life.crashes > 0 && before !== "" && (await records.get("done")) === undefined) return "robbed";
      await lease.take("me");
      await records.put("done", true);
      return "done";
    },
    atEnd: [
      {
        id: "nobody-is-robbed",
        breach: ({ end }) => (end === "robbed" ? { expected: "done", received: "robbed" } : undefined),
      },
    ],
  });
  expect(report).toMatchObject({ verdict: "exhaustive" });
});

test("a life that came to its end is no crash of the next one", async () => {
  const crashes = new Map<string, Set<number>>();
  const report = await explore({
    name: "ended",
    things: { lease: lease(), records: cells() },
    async boot({ lease, records }, life) {
      const found = lease.holder();
      crashes.set(found, (crashes.get(found) ?? new Set()).add(life.crashes));
      if ((await records.get("done")) !== undefined) return "done";
      await lease.take("me");
      await records.put("done", true);
      return "done";
    },
  });
  expect(report.verdict).toBe("exhaustive");
  expect([...(crashes.get("me") ?? [])]).toEqual([0]);
  expect([...(crashes.get("") ?? [])]).toEqual([0, 1]);
});

test("each crash that was looked at is counted, those into known states too", async () => {
  const { states, transitions } = await explore({
    name: "steps",
    things: { records: cells() },
    async boot({ records }) {
      for (const step of ["a", "b", "c"]) {
        if ((await records.get(step)) === undefined) await records.put(step, true);
      }
      return "done";
    },
  });
  // Nothing, a, b and c; the first life crosses three places and an end, the next two places and an end, ...
  expect({ states, transitions }).toEqual({ states: 4, transitions: 3 + 1 + (2 + 1) + (1 + 1) + 1 });
});

test.each([
  ["numbers", (count: number) => count],
  ["objects, made anew each time", (count: number) => ({ count })],
])("states that are %s are told apart, and known again", async (_, of) => {
  const counter: Thing<unknown, { read(): number; write(count: number): Promise<void> }> = {
    initial: of(0),
    fingerprint: (state) => JSON.stringify(state),
    open: (slot) => ({
      read: () => Number(JSON.stringify(slot.get()).replace(/\D/g, "")),
      write: (count) => slot.change("write", () => of(count)),
    }),
  };
  const { states, transitions, verdict } = await explore({
    name: "counter",
    things: { one: counter, two: counter },
    async boot({ one, two }) {
      for (const each of [one, two]) {
        for (let count = each.read(); count < 3; count += 1) await each.write(count + 1);
      }
      return "done";
    },
  });
  // Lives of 6, 5, ... 0 writes, each with an end.
  expect({ verdict, states, transitions }).toEqual({ verdict: "exhaustive", states: 7, transitions: 21 + 7 });
});
