import { expect, test } from "vitest";
import { Schedule, Told } from "./schedule.ts";

/** A schedule of two processes, the second of which may die alone. */
function two(told = new Told()) {
  const schedule = new Schedule(told);
  const died: string[] = [];
  const main = schedule.add("main");
  const other = schedule.add("other", () => died.push("other"));
  const names = (hasEnded = false) => schedule.steps(hasEnded).map(({ name }) => name);
  async function take(wanted: string): Promise<void> {
    const step = schedule.steps(false).find(({ name }) => name === wanted);
    if (!step) throw new Error(`${wanted} is not among ${names()}`);
    step.take();
    await Promise.resolve();
  }
  return { schedule, main, other, died, names, take };
}

/** What of a wait is over. */
function watch(wait: Promise<void>) {
  const seen = { over: false };
  wait.then(() => {
    seen.over = true;
  });
  return seen;
}

test("first comes what goes on by itself, in the order of asking; then moments; then deaths", () => {
  const { schedule, main, other, names } = two();
  schedule.wait(main, "abort", true);
  schedule.wait(other, "put");
  schedule.wait(main, "get");
  expect(names()).toEqual(["other put", "main get", "main abort", "other dies"]);
});

test("only who waits for something dies, since elsewhere its death makes no difference", () => {
  const { schedule, main, other, names } = two();
  schedule.wait(main, "get");
  expect(names()).toEqual(["main get"]);
  schedule.wait(other, "put");
  expect(names()).toEqual(["main get", "other put", "other dies"]);
});

test("when the first process has ended, a moment keeps nobody waiting, and whoever goes on does", () => {
  const { schedule, main, other, names } = two();
  schedule.wait(main, "abort", true);
  expect(names(true)).toEqual([]);
  expect(names(false)).toEqual(["main abort"]);
  schedule.wait(other, "put");
  expect(names(true)).toEqual(["other put", "main abort", "other dies"]);
});

test("one turn lets one of them go, and the others wait on", async () => {
  const { schedule, main, other, take } = two();
  const [got, put] = [watch(schedule.wait(main, "get")), watch(schedule.wait(other, "put"))];
  await take("other put");
  expect([got.over, put.over]).toEqual([false, true]);
  await take("main get");
  expect(got.over).toBe(true);
});

test("a dead process does nothing any more, and whoever waits for its end is told", async () => {
  const { schedule, main, other, died, names, take } = two();
  const put = watch(schedule.wait(other, "put"));
  schedule.wait(main, "get");
  await take("other dies");
  expect([died, other.dead, names()]).toEqual([["other"], true, ["main get"]]);

  const late = watch(schedule.wait(other, "put again"));
  expect(names()).toEqual(["main get"]);
  await new Promise((resolve) => setImmediate(resolve));
  expect([put.over, late.over]).toEqual([false, false]);
});

test("the first process never dies alone", async () => {
  const { schedule, main, names } = two();
  schedule.wait(main, "get");
  expect(names()).not.toContain("main dies");
});

test("what processes were told tells schedules apart: the turns, what was heard, and who is dead", async () => {
  const told = new Told();
  async function after(...steps: string[]): Promise<string> {
    const { schedule, main, other, take } = two(told);
    schedule.wait(main, "get");
    schedule.wait(main, "list");
    schedule.wait(other, "put");
    for (const step of steps) await take(step);
    return schedule.told;
  }
  const all = [
    await after(),
    await after("main get"),
    await after("main list"),
    await after("main get", "main list"),
    await after("other put"),
    await after("other dies"),
    await after("main get", "other dies"),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(await after("main get", "other put")).toBe(await after("other put", "main get"));
  expect(await after("main list", "main get")).not.toBe(await after("main get", "main list"));
});

test("numbers of one process are never taken for those of two", () => {
  const told = new Told();
  function toldBy(main: number, other: number): string {
    const { schedule, main: first, other: second } = two(told);
    first.told = main;
    second.told = other;
    return schedule.told;
  }
  expect(toldBy(1, 23)).not.toBe(toldBy(12, 3));
});
