import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { GradeReport } from "../../course/grade/report.ts";
import manifest from "../../package.json" with { type: "json" };
import { plantLearners } from "../support/plant-learners.ts";
import { type Ended, root, runLabCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { path } = temporaryFolder();

const finished = (module: string) => readFileSync(join(root, "solutions/src", module), "utf8");
const modules = "estimate-tokens trim-result fit-budget context-pipeline compaction"
  .split(" ")
  .map((name) => `${name}.ts`);
const borrowed = (module: string) => `export * from "#reference/${module}";\n`;
const done = Object.fromEntries(modules.map((module) => [module, finished(module)]));
const allBorrowed = Object.fromEntries(modules.map((module) => [module, borrowed(module)]));

function grade(...words: string[]): Promise<Ended> {
  return runLabCommand(["grade", ...words, "--lang", "en"]);
}

test("a class is graded: who did the work passes, what is borrowed or wrong earns nothing", async () => {
  const wrong = {
    ...allBorrowed,
    "trim-result.ts": finished("trim-result.ts").replace("return", "return [];"),
  };
  plantLearners(path("class"), { ann: done, bob: allBorrowed, cat: { ...done, ...wrong } });
  writeFileSync(
    path("class/cat/my-pi-agent/src/estimate-tokens.ts"),
    "export const estimateTokens = () => 1;\n",
  );
  mkdirSync(path("class/notes"));
  const files = ["--junit", path("grades.xml"), "--csv", path("grades.csv")];
  const { exitCode, stdout, stderr } = await grade(path("class"), "--labs", "04", "--json", ...files);
  const report = JSON.parse(stdout) as GradeReport;
  expect(exitCode).toBe(1);
  expect(report.course.version).toBe(manifest.version);
  expect(report.learners.map(({ learner, status }) => [learner, status])).toEqual([
    ["ann", "passed"],
    ["bob", "failed"],
    ["cat", "failed"],
  ]);
  const [ann, bob, cat] = report.learners;
  expect(ann?.points).toBe(ann?.of);
  expect(ann?.copied).toContainEqual({ module: "compaction.ts", from: "reference", similarity: 1 });
  expect(bob?.points).toBe(0);
  expect(new Set(bob?.labs[0]?.checks.map(({ status }) => status))).toEqual(new Set(["borrowed"]));
  expect(bob?.labs[0]?.modules.borrowed).toEqual(modules);
  expect(cat?.points).toBe(0);
  expect(report.notGraded).toEqual([{ folder: path("class/notes"), why: "no_clone" }]);
  expect(readFileSync(path("grades.xml"), "utf8")).toContain('<testsuite name="ann 04-context" tests="7"');
  expect(readFileSync(path("grades.csv"), "utf8").split("\r\n")).toHaveLength(1 + 3 * 7 + 1);
  expect(stderr).toMatch(/sandbox|UNTRUSTED/);
  expect(stderr).not.toContain("\u001b[");
});

test("an own loop earns the points of a later lab's task where it runs, and loses them where it is wrong", async () => {
  const own = finished("tool-loop.ts");
  const never = own.replace("run.shouldStop?.(", "(run as { never?: typeof run.shouldStop }).never?.(");
  expect(never).not.toBe(own);
  plantLearners(path("loops"), { dan: { "tool-loop.ts": own }, eve: { "tool-loop.ts": never } });
  const { stdout } = await grade(path("loops"), "--labs", "06", "--json");
  const { learners } = JSON.parse(stdout) as GradeReport;
  const looked = learners.map(({ learner, labs }) => {
    const checks = labs[0]?.checks.filter(({ status }) => status !== "borrowed");
    return [learner, checks?.map(({ check, status, points }) => [check, status, points])];
  });
  expect(looked).toEqual([
    ["dan", [["06.loop", "passed", 8]]],
    ["eve", [["06.loop", "failed", 0]]],
  ]);
});

test("a print costs no points, and what is thrown is told at the learner's own line", async () => {
  const estimate = finished("estimate-tokens.ts").replaceAll(/^export function .*\{$/gm, "$&\n  HERE;");
  expect(estimate).toContain("\n  HERE;");
  const line = estimate.split("\n").indexOf("  HERE;") + 1;
  const doing = (work: string) => ({ "estimate-tokens.ts": estimate.replaceAll("HERE", work) });
  plantLearners(path("talks"), {
    fay: doing('console.log("debug"); console.error("debug"); console.table([])'),
    gus: doing("process.exit(0)"),
    hal: doing("(undefined as unknown as { a: () => void }).a()"),
    ida: { "estimate-tokens.ts": `${estimate.replaceAll("HERE", "0")}process.stdout.write("loaded");\n` },
  });
  const json = await grade(path("talks"), "--labs", "04", "--json");
  const { learners } = JSON.parse(json.stdout) as GradeReport;
  const found = learners.map(({ labs }) => labs[0]?.checks.find(({ check }) => check === "04.estimate"));
  const place = `my-pi-agent/src/estimate-tokens.ts:${line}`;
  const last = `my-pi-agent/src/estimate-tokens.ts:${estimate.split("\n").length}`;
  const refused = "`process` is not there while a module is graded";
  expect(found.map((check) => [check?.status, check?.received])).toEqual([
    ["passed", undefined],
    ["failed", `${refused} (${place})`],
    ["failed", `TypeError: Cannot read properties of undefined (reading 'a') at ${place}`],
    ["failed", `outside of what the boot returned, it threw ${refused} (${last})`],
  ]);
  expect(json.stdout).not.toContain("agent-harness-lab-grade");
});

test("a module that could not be taken is left out with why, and not called borrowed", async () => {
  plantLearners(path("links"), {
    jon: { "compaction.ts": borrowed("compaction.ts") },
    kim: { "estimate-tokens.ts": `// ${"x".repeat(300_000)}` },
  });
  writeFileSync(path("elsewhere.ts"), finished("estimate-tokens.ts"));
  symlinkSync(path("elsewhere.ts"), path("links/jon/my-pi-agent/src/estimate-tokens.ts"));
  const words = [path("links"), "--labs", "4"];
  const [told, json] = [
    await grade(...words),
    await grade(...words, "--json", "--csv", path("left.csv"), "--junit", path("left.xml")),
  ];
  const { learners } = JSON.parse(json.stdout) as GradeReport;
  const lab = (place: number) => learners[place]?.labs[0];
  const estimate = (place: number) => lab(place)?.checks.find(({ check }) => check === "04.estimate");
  const why = "estimate-tokens.ts was left out: a symbolic link";
  expect(estimate(0)).toMatchObject({ status: "left-out", received: why, points: 0, lost: 0 });
  expect(estimate(1)).toMatchObject({
    status: "left-out",
    received: "estimate-tokens.ts was left out: too large",
  });
  expect(lab(0)?.modules["left-out"]).toEqual(["estimate-tokens.ts"]);
  expect(lab(0)?.modules.missing).not.toContain("estimate-tokens.ts");
  expect(lab(0)?.unearned.map(({ module, state }) => [module, state])).toContainEqual([
    "estimate-tokens.ts",
    "left-out",
  ]);
  expect(readFileSync(path("left.csv"), "utf8")).toContain(why);
  expect(readFileSync(path("left.xml"), "utf8")).toContain(`<skipped message="left-out: ${why}"/>`);
  expect(told.stderr).toMatch(/left out, which earns no points: estimate-tokens\.ts \(/);
  expect(told.stderr).toContain("left out estimate-tokens.ts: a symbolic link");
});

describe("what the exit code says", () => {
  test("0: every check of every learner passed, whatever lies beside the modules", async () => {
    plantLearners(path(), { ann: done });
    const hostile = { checks: "export const checks = [];", package: '{"imports":{}}' };
    mkdirSync(path("ann/labs/04-context"), { recursive: true });
    writeFileSync(path("ann/labs/04-context/checks.ts"), hostile.checks);
    writeFileSync(path("ann/package.json"), hostile.package);
    const { exitCode, stderr, stdout } = await grade(path("ann"), "--labs", "4");
    expect([exitCode, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("ann: 56 of 56 points");
  });

  test("1: what is borrowed and what fails are named with the points that they cost", async () => {
    const wrong = { "estimate-tokens.ts": "export const estimateTokens = () => 1;\n" };
    plantLearners(path(), { bea: { ...done, "compaction.ts": borrowed("compaction.ts"), ...wrong } });
    const words = [path("bea"), "--labs", "4"];
    const [told, json] = [await grade(...words), await grade(...words, "--json")];
    expect([told.exitCode, json.exitCode]).toEqual([1, 1]);
    const [bea] = (JSON.parse(json.stdout) as GradeReport).learners;
    const [lab] = bea?.labs ?? [];
    expect(lab?.unearned.map(({ module, state }) => [module, state])).toEqual([
      ["compaction.ts", "borrowed"],
    ]);
    const unearned = lab?.unearned[0]?.points ?? 0;
    const lost = lab?.checks.filter((check) => check.lost > 0) ?? [];
    expect(lost.length).toBeGreaterThan(0);
    const missing = unearned + lost.reduce((sum, check) => sum + check.lost, 0);
    expect((lab?.points ?? 0) + missing).toBeCloseTo(lab?.of ?? 0, 1);
    expect(told.stderr).toContain(`borrowed, which earns no points: compaction.ts (${unearned} points)`);
    for (const { check, lost: points } of lost) {
      expect(told.stderr).toMatch(new RegExp(`failed ${check} .*, ${points} points lost: `));
    }
  });

  test.each<[string, string[], string]>([
    ["no folder", [], "grade needs a folder"],
    ["a folder that is not there", ["/no/such"], "no learner's clone in /no/such"],
    ["another command's option", [".", "--check"], "grade does not take the option --check"],
    ["a lab that is not there", [".", "--labs", "99"], "there is no lab 99"],
    ["no place for a file", [".", "--csv", "/no/such/a.csv"], "the folder of /no/such/a.csv does not exist"],
  ])("2: %s", async (_, words, said) => {
    const { exitCode, stderr } = await grade(...words);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});
