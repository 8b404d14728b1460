import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { curriculum, type LabListing } from "../labs/curriculum.ts";
import type { Expected } from "../labs/experiment.ts";
import { run, runLabCommand } from "./support/run-command.ts";

function expectedOf({ number, slug }: LabListing): Expected {
  const file = new URL(`../labs/${number}-${slug}/expected.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Expected;
}

/** They have to be fetched first. */
const ON_DEMAND = ["pi", "restate"];

describe.concurrent.each(curriculum)("lab $number $slug", (lab) => {
  // In English all of it is tried in process, on the finished modules; here as much as a person sees first.
  test.each([
    ["zh", "all"],
    ["en", "main"],
  ] as const)(
    "gives in %s what it is expected to: %s",
    async (language, wanted) => {
      const { exitCode, stdout } = await runLabCommand([lab.number, wanted, "--lang", language]);
      const texts = Object.entries(expectedOf(lab))
        .filter(([name]) => !ON_DEMAND.includes(name))
        .map(([name, both]) => [name, both[language]]);
      const expected = wanted === "all" ? Object.fromEntries(texts) : texts[0]?.[1];
      expect(stdout).toBe(`${JSON.stringify(expected, null, 2)}\n`);
      expect(exitCode).toBe(0);
      // A lab with an engine starts dozens of real processes, which wait for leases and for each other.
    },
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
