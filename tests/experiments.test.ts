import { describe, expect, test } from "vitest";
import { curriculum } from "../labs/curriculum.ts";
import type { Expected } from "../labs/experiment.ts";
import { expectExperiment, expectedOf } from "./support/expect-experiment.ts";
import { run, runLabCommand } from "./support/run-command.ts";

describe.concurrent.each(curriculum)("lab $number $slug", (lab) => {
  // All of it is tried in process, on the finished modules; here what a person sees first.
  test.each(["zh", "en"] as const)(
    "gives in %s what it is expected to",
    (language) => expectExperiment(lab, language, "main"),
    // A lab with an engine starts real processes, which wait for leases and for each other.
    400_000,
  );

  test("expects the same in both languages, save for the words", () => {
    const expected = expectedOf(lab);
    expect(Object.keys(expected)[0]).toBe("main");
    for (const { zh, en } of Object.values(expected)) {
      expect(withoutWords(en)).toEqual(withoutWords(zh));
    }
  });
});

test("under the condition the reference runs, and gives the same", async () => {
  const [yours, reference] = await Promise.all([
    runLabCommand(["08", "all"]),
    runLabCommand(["08", "all"], { node: ["-C", "reference"] }),
  ]);
  expect(reference.stdout).toBe(yours.stdout);
  expect(reference.exitCode).toBe(0);
});

test("lab 08 as the README has it: a write whose outcome is unknown is not repeated", async () => {
  const { exitCode, stdout } = await run("npm", ["run", "-s", "lab", "--", "08"]);
  expect(stdout).toBe(`{
  "terminal": "blocked",
  "reason": "write 上次执行没有完成记录，不能自动重跑",
  "writes": 0,
  "recoveryEvent": "write 的副作用状态不确定"
}
`);
  expect(exitCode).toBe(0);
});

/** The measured with each sentence replaced, in order. A terminal state is no sentence. */
function withoutWords(measured: Expected[string]["zh"]): unknown[] {
  return Object.entries(measured).map(([key, value]) => [
    key,
    typeof value === "string" && key !== "terminal" ? "words" : value,
  ]);
}
