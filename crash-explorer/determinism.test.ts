import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { performance as namedPerformance } from "node:perf_hooks";
import { hrtime } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { type Cells, cells } from "./cell.ts";
import { explore } from "./explore.ts";
import { replay } from "./replay.ts";
import type { Life, Scenario } from "./scenario.ts";
import { readToken } from "./token.ts";

const things = { records: cells() };

function scenario(boot: (records: Cells, life: Life) => Promise<unknown>): Scenario<typeof things, unknown> {
  return { name: "toy", things, boot: ({ records }, life) => boot(records, life) };
}

/** Each reaches for the machine, and what it is told must be the same each time. */
const uses: [what: string, use: () => unknown][] = [
  ["new Date()", () => new Date().toISOString()],
  ["new Date()", () => new (new Date(0).constructor as DateConstructor)().toISOString()],
  ["Date()", () => Date()],
  ["Date.now", () => Date.now()],
  ["Math.random", () => Math.random()],
  ["performance.now", () => performance.now()],
  ["performance.now", () => namedPerformance.now()],
  ["process.hrtime", () => process.hrtime()],
  ["process.hrtime", () => hrtime()],
  ["process.hrtime.bigint", () => String(process.hrtime.bigint())],
  ["process.uptime", () => process.uptime()],
  ["crypto.randomUUID", () => crypto.randomUUID()],
  ["crypto.randomUUID", () => randomUUID()],
  ["crypto.getRandomValues", () => [...crypto.getRandomValues(new Uint8Array(4))]],
  ["crypto.randomBytes", () => randomBytes(4).toString("hex")],
  ["crypto.randomBytes", async () => (await promisify(randomBytes)(4)).toString("hex")],
  ["crypto.randomInt", () => randomInt(5, 1_000_000)],
];

test.each(uses)("a life that reaches for %s is told the same each time, and found out", async (what, use) => {
  const told: unknown[] = [];
  const reaches = scenario(async (records) => {
    if ((await records.get("x")) === undefined) told.push(await use());
    await records.put("x", 1);
  });
  const { verdict, violation } = await explore(reaches);
  expect(verdict).toBe("violated");
  expect(violation).toMatchObject({ invariant: "is-deterministic", confirmed: true });
  expect(violation?.expected).toBe("the life's own clock, ids and choices");
  expect(violation?.received).toMatch(/^\S.* at .*crash-explorer\/determinism\.test\.ts:\d+:\d+$/);
  expect(violation?.received.startsWith(`${what} at `)).toBe(true);
  expect(told[0]).toEqual(told[1]);
});

test.each<[string, () => Promise<unknown> | unknown]>([
  ["setTimeout", () => new Promise((resolve) => setTimeout(resolve, 1))],
  ["timers/promises.setTimeout", () => promisify(setTimeout)(1)],
  ["setInterval", () => new Promise<void>((resolve) => setInterval(resolve, 1).unref())],
  ["setImmediate", () => new Promise((resolve) => setImmediate(resolve))],
  ["timers/promises.setTimeout", () => sleep(1)],
  ["AbortSignal.timeout", () => new Promise((resolve) => (AbortSignal.timeout(1).onabort = resolve))],
])("a life that waits for %s is told of the timer, without waiting", async (what, wait) => {
  const start = performance.now();
  const { violation } = await explore(
    scenario(async () => void (await wait())),
    { patienceMs: 60_000 },
  );
  expect(violation?.received).toMatch(new RegExp(`^${what} at .*, a timer that never fires here$`));
  expect(violation?.history).toHaveLength(1);
  expect(performance.now() - start).toBeLessThan(30_000);
});

test("a catch hides nothing", async () => {
  const caught = scenario(async (records) => {
    try {
      await records.put("x", Math.random());
    } catch {
      await records.put("x", 0);
    }
  });
  expect((await explore(caught)).violation?.received).toMatch(/^Math\.random at /);
});

test("it is told before the strange failure that it causes", async () => {
  const strange = scenario(async () => {
    if (Date.now() > 0) throw new Error("strange");
  });
  expect((await explore(strange)).violation?.invariant).toBe("is-deterministic");
});

test("a date that is given, and its arithmetic, are pure", async () => {
  const pure = scenario(async (records, life) => {
    const date = new Date(life.now());
    await records.put("at", [
      date.toISOString(),
      date instanceof Date,
      Date.UTC(2026, 0),
      Date.parse("2026"),
    ]);
  });
  expect((await explore(pure)).verdict).toBe("exhaustive");
});

test("a token leads to the same use again", async () => {
  const reaches = scenario(async (records) => {
    if ((await records.get("x")) === 1) await records.put("at", Date.now());
    else await records.put("x", 1);
  });
  const { violation } = await explore(reaches);
  expect(violation?.history).toHaveLength(2);
  const again = await replay(reaches, readToken(String(violation?.token)));
  expect(again.uses).toMatchObject([{ what: "Date.now" }]);
});

test("all is as it was afterwards, also when the exploration throws", async () => {
  const now = () => [Date, Date.now, Math.random, setTimeout, randomUUID, performance.now, process.hrtime];
  const before = now();
  const breaks = { ...scenario(async () => {}), always: [{ id: "x", breach: () => fail() }] };
  const fail = (): never => {
    expect(now()).not.toEqual(before);
    throw new Error("an invariant that throws");
  };
  const writes = { ...breaks, boot: ({ records }: { records: Cells }) => records.put("x", 1) };
  await expect(explore(writes)).rejects.toThrow("an invariant that throws");
  expect(now()).toEqual(before);
});

test("two explorations at once, and everybody else, do not disturb each other", async () => {
  const ticks: number[] = [];
  const ticking = setInterval(() => ticks.push(Date.now()), 1);
  const steady = scenario(async (records) => {
    for (let at = 0; at < 20; at += 1)
      if ((await records.get(`${at}`)) === undefined) await records.put(`${at}`, 1);
  });
  const waits = scenario(() => new Promise(() => {}));
  const reaches = scenario(async (records) => {
    if ((await records.get("x")) === undefined) await records.put("x", 1);
    else await records.put("at", Date.now());
  });
  const reports = await Promise.all([
    explore(steady),
    explore(reaches),
    explore(waits, { patienceMs: 30 }),
    explore(steady),
  ]);
  clearInterval(ticking);
  expect(reports.map(({ verdict }) => verdict)).toEqual(["exhaustive", "violated", "violated", "exhaustive"]);
  expect(reports.map(({ violation }) => violation?.invariant)).toEqual([
    undefined,
    "is-deterministic",
    "a-life-ends",
    undefined,
  ]);
  expect(ticks.length).toBeGreaterThan(2);
});

test("what comes another way is found when its failure does not come again", async () => {
  let boots = 0;
  const remembers = scenario(async (records) => {
    boots += 1;
    if (boots === 2) throw new Error("the second boot of this process");
    await records.get("x");
    await records.put("x", 1);
  });
  expect((await explore(remembers)).violation).toMatchObject({
    invariant: "is-deterministic",
    confirmed: false,
    expected: "the same path ends in the same way each time",
    received: expect.stringContaining("a-boot-does-not-throw: Error: the second boot"),
  });
});
