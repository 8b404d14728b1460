import { describe, expect, test } from "vitest";
import { decideByOperator } from "#agent/operator-decision.ts";
import { createBench } from "./check-bench.ts";
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

test("of two who take it back at once the second hears who was first", async () => {
  const { parts, open } = await createBench({ lookup: ["found"], rollBack: "done" });
  const told = await Promise.all(
    ["li", "wang"].map((operator) =>
      decideByOperator(parts, open, { choice: "rolled_back", operator, reason: "looked", task: "" }),
    ),
  );
  expect(told.map(({ kind }) => kind).sort()).toEqual(["decided", "too_late"]);
});
