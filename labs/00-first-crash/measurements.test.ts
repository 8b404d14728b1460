import { expect, test } from "vitest";
import type { NextStep } from "#contracts/after-crash.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { measureWrong } from "../../tests/support/wrong-module.ts";
import { linesIn, RECORD, RESULT } from "./disk.js";
import { exercise } from "./exercise.ts";
import { firstLife, type Place, secondLife } from "./two-lives.ts";

type Rule = typeof import("#agent/after-crash.ts");

const load = () => import("./lab.ts");
const folder = temporaryFolder();
const measureRule = (variation: string, next: string) =>
  measureWrong<Rule>(load, variation, "after-crash.ts", () => ({ afterCrash: () => next as NextStep }));

test.each([
  ["main", "write", { terminal: "completed", writes: 1, lines: 2 }],
  ["main", "done", { terminal: "completed", writes: 0, lines: 1 }],
  ["undisturbed", "write", { terminal: "completed", writes: 1, lines: 2 }],
])("in %s, a rule that always says %s is seen in the file", async (variation, next, measured) => {
  expect(await measureRule(variation, next)).toEqual(measured);
});

test("a rule that says something else is refused by what it said", async () => {
  const fact = { code: "first.no_step", params: { said: '"perhaps"' } };
  await expect(measureRule("main", "perhaps")).rejects.toMatchObject({ fact });
});

test.each<[Place, string[], string[]]>([
  ["before-write", ["started"], []],
  ["after-write", ["started"], ["42"]],
])("the process that dies at %s is gone, and leaves what it had written", async (place, states, lines) => {
  const { pid, signal } = await firstLife(folder.path(), place);
  expect(signal).toBe("SIGKILL");
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(linesIn(folder.path(), RECORD).map((line) => JSON.parse(line).state)).toEqual(states);
  expect(linesIn(folder.path(), RESULT)).toEqual(lines);
});

test("a process that fails before its place is told of, and not taken for killed", async () => {
  await expect(firstLife(folder.path("nowhere"), "after-write")).rejects.toThrow("ENOENT");
});

test("a second life writes only if it is told to, and goes by the newest record", async () => {
  await firstLife(folder.path(), "end");
  const asked: string[] = [];
  const end = secondLife(folder.path(), (record) => {
    asked.push(record);
    return "done";
  });
  expect([asked, end]).toEqual([["completed"], { terminal: "completed", writes: 0, lines: 1 }]);
});

test("both questions are answered by a real crash", async () => {
  const [task] = exercise.tasks;
  expect(await task?.predict?.measure()).toBe("two");
  expect(await task?.afterwards?.measure()).toBe("blocked");
});
