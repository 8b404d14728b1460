import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { plantHouse } from "../support/broken-module.ts";
import { finished, own, plantOwnTree } from "../support/own-tree.ts";
import { root, runLabCommand } from "../support/run-command.ts";

const src = "my-pi-agent/src";
const progress = "my-pi-agent/progress.txt";
const { version } = manifest;

function plant() {
  const tree = plantOwnTree();
  return {
    tree,
    lab: (...words: string[]) => runLabCommand(["6", "--lang", "en", ...words], { cwd: tree }),
    write: (text: (module: string) => string) =>
      writeFileSync(join(tree, src, "stop-rules.ts"), text("stop-rules.ts")),
    facts: () => readFileSync(join(tree, progress), "utf8").split("\n").slice(1, -1),
  };
}

describe.concurrent("--check", () => {
  test("leaves no progress of modules that are all borrowed, or of the reference", async () => {
    const { tree, lab, write } = plant();
    expect((await lab("--check")).exitCode).toBe(0);
    write(own);
    const reference = await runLabCommand(["6", "--check"], { cwd: tree, node: ["-C", "reference"] });
    expect(reference.exitCode).toBe(0);
    expect(existsSync(join(tree, progress))).toBe(false);
  });

  test("records the verdicts of own work with the course's version, and what once passed stays so", async () => {
    const { lab, write, facts } = plant();
    write(finished);
    expect((await lab("--check", "--json")).exitCode).toBe(0);
    const borrowed = `06.check-2 last passed borrowed ${version}`;
    const passed = [`06.check-1 best passed ${version}`, `06.check-1 last passed own ${version}`];
    expect(facts()).toEqual([...passed, borrowed]);
    expect((await lab("--diff")).stderr).toContain("no code that can be seen differs from the reference");

    write(own);
    expect((await lab("--check")).exitCode).toBe(1);
    const failed = [`06.check-1 best passed ${version}`, `06.check-1 last failed own ${version}`];
    expect(facts()).toEqual([...failed, borrowed]);

    expect((await lab("--reset", "--yes")).exitCode).toBe(0);
    expect((await lab("--tasks")).exitCode).toBe(0);
    expect(facts()).toContain(`06.check-1 last passed borrowed ${version}`);
  });

  test("says so, and judges all the same, where the progress cannot be kept", async () => {
    const { tree, lab, write } = plant();
    write(own);
    mkdirSync(join(tree, progress));
    const { exitCode, stderr } = await lab("--check");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`this result was not recorded: ${progress} is no regular file`);
  });

  test("says which lines of the progress mean nothing, without what a terminal would obey", async () => {
    const { tree, lab, write, facts } = plant();
    write(finished);
    writeFileSync(join(tree, progress), "<<<<<<< HEAD\n\u001b[2J\u202eodd\n");
    const { stderr } = await lab("--check");
    const said = `${progress} has a line that means nothing here, and keeps it as it is: `;
    expect(stderr).toContain(`${said}<<<<<<< HEAD\n${said}odd\n`);
    expect(facts().slice(-2)).toEqual(["<<<<<<< HEAD", "\u001b[2J\u202eodd"]);
  });
});

test("a lab of own work whose last task borrows its module is passing, and says what is borrowed", async () => {
  const tree = plantHouse();
  for (const module of ["stop-rules.ts", "request-budget.ts"]) {
    writeFileSync(join(tree, src, module), readFileSync(join(root, "solutions/src", module), "utf8"));
  }
  const checked = await runLabCommand(["06", "--check"], { cwd: tree });
  expect(checked.exitCode).toBe(0);
  const { stderr } = await runLabCommand(["progress", "--lang", "en"], { cwd: tree });
  expect(stderr).toMatch(/\n {2}06 stopping +passing +2\/2 +\d+\/\d+, 1 borrowed\n/);
  expect(stderr).toMatch(/\n {4}06\.loop +passes, borrowed\n/);
  expect(stderr).not.toMatch(/\n {4}06\.\S+ +not run\n/);
});

describe.concurrent("--hint", () => {
  test("shows one more of the first task that does not pass, to the last one, and names --diff then", async () => {
    const { lab, write, facts } = plant();
    write(own);
    const shown = [];
    for (let time = 0; time < 4; time++) shown.push((await lab("--hint")).stderr);
    for (const [index, text] of shown.entries()) {
      expect(text).toContain("task 06.1 ");
      expect(text.match(/^ {2}hint \d\/3 /gm)).toHaveLength(Math.min(index + 1, 3));
    }
    expect(shown[0]).toContain(
      "  hint 1/3 title one\n    text one\none more: npm run lab -- 06 --hint 06.1\n",
    );
    expect(shown[2]).not.toContain("--diff");
    const noMore = "these are all the hints; to compare with the reference: npm run lab -- 06 --diff\n";
    expect(shown[3]).toContain(noMore);
    expect(facts()).toContain("06.1 hints 3");
    expect(facts()).toContain(`06.check-1 last failed own ${version}`);
  });

  test("of a given task needs no module that runs", async () => {
    const { lab, write, facts } = plant();
    write(() => "no module at all");
    const { exitCode, stderr } = await lab("--hint", "06.2");
    expect(exitCode).toBe(0);
    expect(stderr).toContain("task 06.2 ");
    expect(facts()).toEqual(["06.2 hints 1"]);
    expect(await lab("--hint", "06.9")).toMatchObject({ exitCode: 2, stdout: "" });
  });

  test("says so where every check passes, and shows a hint also where it cannot be recorded", async () => {
    const { tree, lab } = plant();
    expect((await lab("--hint")).stderr).toContain("every check passes, borrowed modules included");
    writeFileSync(join(tree, "my-pi-agent/.kept"), "");
    const { exitCode, stderr } = await lab("--hint", "06.1");
    expect(exitCode).toBe(0);
    expect(stderr).toContain("this result was not recorded: my-pi-agent/.kept is no real folder");
    expect(stderr).toContain("hint 1/3");
  });
});
