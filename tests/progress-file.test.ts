import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CheckProgress,
  formatProgress,
  isRegressed,
  type ProgressFacts,
  parseProgress,
} from "../course/progress-facts.ts";
import { readProgress, recordHint, recordVerdicts } from "../course/progress-file.ts";
import { bundleForThread, bundleProgram, loadBundle } from "../my-pi-agent/bundle.js";
import { keepBundling } from "../my-pi-agent/keep-bundling.js";
import { temporaryFolder } from "./support/temporary-folder.ts";

const folder = temporaryFolder();

/** A house with nothing in it but what the progress file asks of one; its lock is the real one. */
function openHouse() {
  const root = folder.path();
  mkdirSync(folder.path("my-pi-agent"), { recursive: true });
  writeFileSync(folder.path("package.json"), `{ "version": "1.2.3" }`);
  const bundles = { bundle: bundleProgram, bundleForThread, keepBundling };
  return { root, runsReference: false, load: loadBundle, ...bundles };
}

const text = () => readFileSync(folder.path("my-pi-agent/progress.txt"), "utf8");
const facts = () => text().split("\n").slice(1, -1);

describe("the progress file", () => {
  test("holds one fact a line, and remembers the best that own work ever got", async () => {
    const house = openHouse();
    await recordVerdicts(house, [
      { check: "08.records", status: "failed", own: true },
      { check: "08.decision", status: "passed", own: true },
    ]);
    await recordVerdicts(house, [{ check: "08.decision", status: "failed", own: true }]);
    await recordHint(house, "08.1", 2);
    await recordHint(house, "08.1", 1);
    expect(facts()).toEqual([
      "08.1 hints 2",
      "08.decision best passed 1.2.3",
      "08.decision last failed own 1.2.3",
      "08.records best failed 1.2.3",
      "08.records last failed own 1.2.3",
    ]);
    expect(isRegressed(readProgress(house.root).checks.get("08.decision") ?? {})).toBe(true);
    expect(isRegressed(readProgress(house.root).checks.get("08.records") ?? {})).toBe(false);
  });

  test("takes no borrowed pass for the learner's, and is not begun by one", async () => {
    const house = openHouse();
    await recordVerdicts(house, [{ check: "08.decision", status: "passed", own: false }]);
    expect(text).toThrow("ENOENT");
    await recordVerdicts(house, [{ check: "08.decision", status: "failed", own: true }]);
    await recordVerdicts(house, [{ check: "08.decision", status: "passed", own: false }]);
    expect(facts()).toEqual(["08.decision best failed 1.2.3", "08.decision last passed borrowed 1.2.3"]);
  });

  test("keeps every line that it does not understand, and tells which", async () => {
    const house = openHouse();
    const strange = [
      "<<<<<<< HEAD",
      "08.decision best perfect 1.0.0",
      "08.1 hints 0",
      "  odd  ",
      "08.1 hints 1 2",
    ];
    const before = ["# mine", ...strange, "08.1 hints 1", ""].join("\r\n");
    writeFileSync(folder.path("my-pi-agent/progress.txt"), `\uFEFF${before}`);
    await recordHint(house, "08.1", 2);
    expect(readProgress(house.root)).toMatchObject({ strange, remarks: ["# mine"] });
    expect(facts()).toEqual(["# mine", "08.1 hints 2", ...strange]);
  });

  test("of two that were merged, takes the most hints, the best and the worse last verdict", () => {
    const both = ["best failed 1.0.0", "best passed 1.1.0", "last passed own 1.1.0", "last failed own 1.0.0"];
    const merged = parseProgress(
      ["08.1 hints 3", "08.1 hints 1", ...both.map((fact) => `08.a ${fact}`)].join("\n"),
    );
    expect(merged.hints.get("08.1")).toBe(3);
    expect(merged.checks.get("08.a")).toEqual({
      best: { status: "passed", version: "1.1.0" },
      last: { status: "failed", version: "1.0.0", own: true },
    });
  });

  test("many commands at once lose no fact", async () => {
    const house = openHouse();
    const tasks = ["08.1", "08.2", "08.3"];
    await Promise.all(tasks.map((task, index) => recordPatiently(() => recordHint(house, task, index + 1))));
    expect(facts()).toEqual(["08.1 hints 1", "08.2 hints 2", "08.3 hints 3"]);
  });

  test.each<[string, () => void, string]>([
    [
      "a link",
      () => symlinkSync(folder.path("package.json"), folder.path("my-pi-agent/progress.txt")),
      "own.not_a_file",
    ],
    ["a folder", () => mkdirSync(folder.path("my-pi-agent/progress.txt")), "own.not_a_file"],
    [
      "no text",
      () => writeFileSync(folder.path("my-pi-agent/progress.txt"), Buffer.from([255])),
      "own.not_text",
    ],
    [
      "too large",
      () => writeFileSync(folder.path("my-pi-agent/progress.txt"), "x".repeat(1_000_001)),
      "own.too_large",
    ],
  ])("that is %s is refused by name and left alone", async (_name, put, code) => {
    const house = openHouse();
    put();
    const refused = { code, fact: { params: { file: "my-pi-agent/progress.txt" } } };
    await expect(recordHint(house, "08.1", 1)).rejects.toMatchObject(refused);
    expect(readFileSync(folder.path("package.json"), "utf8")).toBe(`{ "version": "1.2.3" }`);
  });

  test("reads back what it writes, whatever the facts and the strange lines are", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const written = formatProgress(facts);
        expect(parseProgress(written)).toEqual(facts);
        expect(formatProgress(parseProgress(written))).toBe(written);
      }),
    );
  });

  test("reads any text without a throw, and a second time nothing changes", () => {
    fc.assert(
      fc.property(anyText, (any) => {
        const once = formatProgress(parseProgress(any));
        expect(formatProgress(parseProgress(once))).toBe(once);
      }),
    );
  });
});

/** Mostly what an editor or a merge leaves behind. */
const odd = fc.constantFrom("\r", "\n", "\r\n", "\uFEFF", "#", " ", "08.1 hints 1", "08.a best passed 1.0.0");
const anyText = fc.array(fc.oneof(odd, fc.string({ unit: "binary" }))).map((pieces) => pieces.join(""));

const status = fc.constantFrom("failed", "undecided", "passed");
const version = fc.constantFrom("0.1.0", "1.0.0-rc.1");
const anyCheck: fc.Arbitrary<CheckProgress> = fc.oneof(
  fc.record({ best: fc.record({ status, version }) }),
  fc.record({ last: fc.record({ status, version, own: fc.boolean() }) }),
);
const anyFacts: fc.Arbitrary<ProgressFacts> = fc.record({
  hints: fc.dictionary(fc.constantFrom("08.1", "12.10"), fc.integer({ min: 1, max: 99 })).map(mapOf),
  checks: fc.dictionary(fc.constantFrom("08.a", "01.b-c"), anyCheck).map(mapOf),
  remarks: fc.array(fc.constantFrom("# mine", "#")),
  strange: fc.array(fc.constantFrom("08.a best", "<<<<<<<", "x")),
});

function mapOf<Value>(dictionary: Record<string, Value>): Map<string, Value> {
  return new Map(Object.entries(dictionary));
}

/** A person who is told that another command is busy tries again. */
async function recordPatiently(record: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const refused = await record().then(
      () => undefined,
      (error: { code: string }) => error,
    );
    if (refused === undefined) return;
    expect(refused.code).toBe("own.busy");
  }
  throw new Error("busy for ever");
}
