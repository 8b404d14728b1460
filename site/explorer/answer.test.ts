import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import { acceptSteps, actionSteps, allParts } from "./parts.ts";

test("one record stands for two worlds, and running again is wrong in one of them", async () => {
  const { isSame, journal, worlds } = await answer("two-worlds", {});
  expect(isSame).toBe(true);
  expect(journal.map(({ state }) => state)).toEqual(["started"]);
  expect(worlds.map(({ happened }) => happened)).toEqual([true, false]);
  expect(worlds.map(({ decided }) => decided["run-again"].effects)).toEqual([2, 1]);
  expect(worlds.map(({ decided }) => [decided.block.terminal, decided.block.effects])).toEqual([
    ["blocked", 1],
    ["blocked", 0],
  ]);
});

test("a crash at the write is blocked, its Trace is gone, and the token leads there in the terminal", async () => {
  const { operations } = await answer("time-line", { story: "recovery" });
  const boundary = operations.indexOf("world effect");
  const { token, before, after } = await answer("crash", { story: "recovery", boundary });
  expect(token).toBe(`t1/recovery/process/.${boundary}.0/`);
  expect(before.trace.at(-1)?.code).toBe("trace.tool_started");
  expect(before.effects).toEqual({ "write a.txt": 1 });
  expect(after.end?.terminal).toBe("blocked");
  expect(after.effects).toEqual({ "write a.txt": 1 });
  expect(after.trace.map(({ code }) => code)).toContain("recovery.effect_unknown");
});

test("an order is broken by its smallest crash, and of all orders one holds", async () => {
  const orders = permutations(actionSteps);
  const tried = await Promise.all(orders.map((order) => answer("action-order", { order })));
  expect(orders.filter((_, place) => tried[place]?.verdict === "exhaustive")).toEqual([actionSteps]);
  const afterwards = tried[orders.findIndex((order) => order.join() === "execute,start,complete")];
  expect(afterwards?.broken).toMatchObject({ invariant: "unsafe-effect-at-most-once", crashes: 2 });

  const ways = permutations(acceptSteps);
  const found = await Promise.all(ways.map((order) => answer("accept-order", { order })));
  expect(ways.filter((_, place) => found[place]?.verdict === "exhaustive")).toEqual([acceptSteps]);
  const told = found[ways.findIndex((order) => order.join() === "validate,tell,durable,memory")];
  expect(told?.broken).toMatchObject({ invariant: "told-is-durable", crashes: 1 });
});

test("each switch that is turned the wrong way shows duplicates, and the whole harness shows none", async () => {
  const count = (parts: Partial<typeof allParts>) =>
    answer("duplicates", { story: "each-gap", parts: { ...allParts, ...parts } });
  expect(await count({})).toMatchObject({ states: 52, duplicates: 0, complete: true });
  expect((await count({ writeIsSafe: true })).duplicates).toBeGreaterThan(0);
  expect((await count({ keyed: false })).duplicates).toBeGreaterThan(0);
  expect((await count({ without: ["journal"] })).duplicates).toBeGreaterThan(0);
  expect((await count({ keyed: false, chargeIsSafe: false })).duplicates).toBe(0);
});

test("of the four records, taking the Trace or the Checkpoint away repeats nothing", async () => {
  const { none, trace, session, checkpoint, journal } = await answer("without", {});
  expect([none, trace, checkpoint].map(({ duplicates }) => duplicates)).toEqual([0, 0, 0]);
  expect(session.duplicates).toBeGreaterThan(0);
  expect(journal.duplicates).toBeGreaterThan(0);
});

test("the map has the states that the check of lab 08 counts, and red ones only where a part is missing", async () => {
  const whole = await answer("map", { story: "each-gap", parts: allParts });
  expect(whole.states).toHaveLength(52);
  expect(whole.states.flatMap(({ breaches }) => breaches)).toEqual([]);
  const broken = await answer("map", { story: "each-gap", parts: { ...allParts, without: ["journal"] } });
  expect(broken.states.some(({ breaches }) => breaches.length > 0)).toBe(true);
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
