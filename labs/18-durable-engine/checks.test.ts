import { describe, expect, test } from "vitest";
import { checks, exercise } from "./checks.ts";

describe("the finished modules", () => {
  test.each(checks.map((check) => [check.id, check] as const))("pass %s", async (_, check) => {
    const { status, finding } = await check.run();
    expect({ status, finding }).toEqual({ status: "passed", finding: undefined });
  });

  test("are asked about by at least one check for each task, and by no check of another", () => {
    const tasks = exercise.tasks.map(({ id }) => id);
    expect([...new Set(checks.map(({ task }) => task))].sort()).toEqual(tasks);
  });
});
