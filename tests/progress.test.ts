import { describe, expect, test } from "vitest";
import { nextLab, readLabs } from "../course/lab-progress.ts";
import { orderChecks } from "../course/order-checks.ts";
import { checkIds } from "../labs/check-ids.ts";
import { curriculum } from "../labs/curriculum.ts";
import { plantSmallLab, smallModule } from "./support/plant-tree.ts";
import { runLabCommand } from "./support/run-command.ts";
import { openTerminal } from "./support/terminal.ts";

const own = { "my-pi-agent/src/trace.ts": smallModule };
const record = (...lines: string[]) => ({ "my-pi-agent/progress.txt": `${lines.join("\n")}\n` });
const all08 = checkIds["08"] ?? [];
const passedAll = all08.map((check) => `${check} last passed own 0.1.0`);
const allBorrowed = all08.map((check) => `${check} last passed borrowed 0.1.0`);
const borrowedFirst = allBorrowed.slice(0, 2);

describe("how far a lab is", () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      "borrowed without own work, whatever is on record",
      record("08.decision last failed own 0.1.0"),
      "borrowed",
    ],
    ["started with own work of which nothing is known", own, "started"],
    ["failing when a check does", { ...own, ...record("08.decision last failed own 0.1.0") }, "failing"],
    [
      "failing when a check came to no end",
      { ...own, ...record("08.gaps last undecided own 0.1.0") },
      "failing",
    ],
    [
      "regressed when a check passed once and no longer does",
      { ...own, ...record("08.decision best passed 0.1.0", "08.decision last failed own 0.1.0") },
      "regressed",
    ],
    ["started until every check passes", { ...own, ...record(...passedAll.slice(1)) }, "started"],
    [
      "passing when own work passes, and the rest passes borrowed",
      { ...own, ...record(...passedAll.slice(2), ...borrowedFirst) },
      "passing",
    ],
    ["started where all that passes is borrowed", { ...own, ...record(...allBorrowed) }, "started"],
    [
      "failing when what is borrowed fails",
      { ...own, ...record(...passedAll.slice(1), `${all08[0]} last failed borrowed 0.1.0`) },
      "failing",
    ],
  ])("is %s", (_name, files, state) => {
    const labs = readLabs(plantSmallLab(files));
    expect(labs.find(({ lab }) => lab.number === "08")?.state).toBe(state);
  });

  test("is passing when all that is to be written is written, and every check passes", () => {
    const starter = { "labs/08-recovery/starter/trace.ts": "export {};\n" };
    const labs = readLabs(plantSmallLab({ ...own, ...starter, ...record(...passedAll) }));
    expect(labs.find(({ lab }) => lab.number === "08")).toMatchObject({
      state: "passing",
      modules: { yours: 1, all: 1 },
    });
    expect(nextLab(labs)?.lab.number).toBe("00");
  });

  test("what is begun comes next, before what is borrowed", () => {
    expect(nextLab(readLabs(plantSmallLab(own)))?.lab.number).toBe("08");
    expect(nextLab(readLabs(plantSmallLab()))?.lab.number).toBe("00");
  });
});

describe.concurrent("lab progress", () => {
  const tree = () =>
    plantSmallLab({
      ...own,
      ...record("08.decision best passed 0.1.0", "08.decision last failed own 0.1.0", passedAll[1] ?? ""),
    });

  test("is a table that fits into 60 columns, and needs no colour", async () => {
    for (const language of ["zh", "en"]) {
      const words = ["course/start.js", "progress", "--lang", language];
      const circumstances = { cwd: tree(), columns: 60, env: { NO_COLOR: "1" } };
      const terminal = openTerminal(process.execPath, words, circumstances);
      expect(await terminal.ended).toBe(0);
      // A line that was broken at the edge would be several on the screen.
      expect(terminal.screen()).toEqual(terminal.text().trimEnd().split("\n"));
      expect(terminal.sent()).not.toContain("\u001b[3");
      expect(terminal.text()).toMatch(
        language === "zh" ? /> 08 recovery +退步了/ : /> 08 recovery +regressed/,
      );
    }
  });

  test("tells the checks of what is begun, and where to go on", async () => {
    const { exitCode, stdout, stderr } = await runLabCommand(["progress", "--lang", "en"], { cwd: tree() });
    expect([exitCode, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/^ {2}lab +state +modules +checks\n {2}00 first-crash +borrowed +0\/1 +0\/3\n/);
    expect(stderr).toMatch(/\n> 08 recovery +regressed +1\/9 +1\/14\n {4}08\.decision +regressed\n/);
    expect(stderr.match(/^..\d\d .*(borrowed|regressed)/gm)).toHaveLength(curriculum.length);
    expect(stderr).not.toMatch(/^..\d\d [a-z-]+(borrowed|regressed)/m);
    expect(stderr).toMatch(/\n {4}08\.identity +passed\n {4}08\.records +not run\n/);
    expect(stderr).not.toContain("01.arguments");
    expect(stderr).toMatch(/\nnext: lab 08-recovery, npm run lab -- 08 --watch\n$/);
  });

  test("shows what passes by own work and what passes borrowed, both as numbers and by name", async () => {
    const cwd = plantSmallLab({ ...own, ...record(...passedAll.slice(2), ...borrowedFirst) });
    const { stderr } = await runLabCommand(["progress", "--lang", "en"], { cwd });
    expect(stderr).toMatch(/\n {2}08 recovery +passing +1\/9 +12\/14, 2 borrowed\n/);
    expect(stderr).toMatch(/\n {4}08\.decision +passes, borrowed\n/);
    const { stdout } = await runLabCommand(["progress", "--json"], { cwd });
    const labs = JSON.parse(stdout) as { lab: string }[];
    expect(labs.find(({ lab }) => lab === "08-recovery")).toMatchObject({
      state: "passing",
      passed: { own: 12, borrowed: 2, all: 14 },
    });
  });

  test("--json has every lab and every check", async () => {
    const { stdout } = await runLabCommand(["progress", "--json"], { cwd: tree() });
    const labs = JSON.parse(stdout) as { lab: string; next: boolean; checks: { check: string }[] }[];
    expect(labs.flatMap(({ checks }) => checks.map(({ check }) => check))).toEqual(
      // By the curriculum: in an object, "10" comes before "01".
      curriculum.flatMap(({ number }) => checkIds[number] ?? []),
    );
    expect(labs.filter(({ next }) => next).map(({ lab }) => lab)).toEqual(["08-recovery"]);
    expect(labs.find(({ lab }) => lab === "08-recovery")?.checks[0]).toEqual({
      check: "08.decision",
      state: "regressed",
    });
  });
});

describe("which checks run first", () => {
  const checks = ["1.a", "1.b", "2.a", "3.a"].map((id) => ({ id, task: id.slice(0, 1) }));
  const tasks = [
    { id: "1", modules: ["one.ts"] },
    { id: "2", modules: ["two.ts"] },
    { id: "3", modules: [] },
  ];
  const files = new Map([
    ["my-pi-agent/src/two.ts", ["my-pi-agent/src/three.ts"]],
    ["my-pi-agent/src/three.ts", ["my-pi-agent/src/two.ts"]],
  ]);
  const order = (known: { saved?: string[]; failed?: string; focus?: string }) => {
    const failed = (id: string) => id === known.failed;
    return orderChecks(checks, { tasks, files, saved: [], focus: undefined, ...known, failed }).map(
      ({ id }) => id,
    );
  };

  test("what failed, then what the saved file reaches, then the task at hand", () => {
    expect(order({})).toEqual(["1.a", "1.b", "2.a", "3.a"]);
    expect(order({ failed: "3.a" })).toEqual(["3.a", "1.a", "1.b", "2.a"]);
    expect(order({ saved: ["two.ts"] })).toEqual(["2.a", "1.a", "1.b", "3.a"]);
    expect(order({ saved: ["three.ts"] })).toEqual(["2.a", "1.a", "1.b", "3.a"]);
    expect(order({ focus: "3" })).toEqual(["3.a", "1.a", "1.b", "2.a"]);
    expect(order({ failed: "1.b", saved: ["three.ts"], focus: "3" })).toEqual(["1.b", "2.a", "3.a", "1.a"]);
  });
});
