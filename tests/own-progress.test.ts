import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { plantHouse } from "./support/broken-module.ts";
import { runLabCommand } from "./support/run-command.ts";

const src = "my-pi-agent/src";
const progress = "my-pi-agent/progress.txt";

function plant() {
  const tree = plantHouse();
  return {
    tree,
    lab: (...words: string[]) => runLabCommand(["7", "--lang", "en", ...words], { cwd: tree }),
    /** The lab's one module, of the reference or of the starter, as the learner's own text. */
    write(from: "solutions/src" | "labs/07-verifier/starter") {
      copyFileSync(join(tree, from, "verifier.ts"), join(tree, src, "verifier.ts"));
    },
    facts: () => readFileSync(join(tree, progress), "utf8").split("\n").slice(1, -1),
  };
}

describe.concurrent("--check", () => {
  test("leaves no progress of modules that are all borrowed, or of the reference", async () => {
    const { tree, lab, write } = plant();
    expect((await lab("--check")).exitCode).toBe(0);
    write("labs/07-verifier/starter");
    await runLabCommand(["7", "--check"], { cwd: tree, node: ["-C", "reference"] });
    expect(existsSync(join(tree, progress))).toBe(false);
  });

  test("records the verdicts of own work with the course's version, and what once passed stays so", async () => {
    const { lab, write, facts } = plant();
    write("solutions/src");
    expect((await lab("--check", "--json")).exitCode).toBe(0);
    const { version } = manifest;
    const passed = [`07.verdict best passed ${version}`, `07.verdict last passed own ${version}`];
    expect(facts()).toEqual(expect.arrayContaining(passed));
    expect((await lab("--diff")).stderr).toContain("nothing that can be seen differs from the reference");

    write("labs/07-verifier/starter");
    expect((await lab("--check")).exitCode).toBe(1);
    const failed = [`07.verdict best passed ${version}`, `07.verdict last failed own ${version}`];
    expect(facts()).toEqual(expect.arrayContaining(failed));

    expect((await lab("--reset", "--yes")).exitCode).toBe(0);
    await lab("--check");
    expect(facts()).toContain(`07.verdict last passed borrowed ${version}`);
  });

  test("says so, and judges all the same, where the progress cannot be kept", async () => {
    const { tree, lab, write } = plant();
    write("labs/07-verifier/starter");
    mkdirSync(join(tree, progress));
    const { exitCode, stderr } = await lab("--check");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`this result was not recorded: ${progress} is no regular file`);
  });

  test("says which lines of the progress mean nothing, without what a terminal would obey", async () => {
    const { tree, lab, write, facts } = plant();
    write("solutions/src");
    writeFileSync(join(tree, progress), "<<<<<<< HEAD\n\u001b[2J\u202eodd\n");
    const { stderr } = await lab("--check");
    expect(stderr).toContain(
      `${progress} has a line that means nothing here, and keeps it as it is: <<<<<<< HEAD\n`,
    );
    expect(stderr).toContain("keeps it as it is: odd\n");
    expect(facts().slice(-2)).toEqual(["<<<<<<< HEAD", "\u001b[2J\u202eodd"]);
  });
});

describe.concurrent("--hint", () => {
  test("shows one more of the first task that does not pass, to the last one, and names --diff then", async () => {
    const { lab, write, facts } = plant();
    write("labs/07-verifier/starter");
    const shown = [];
    for (let time = 0; time < 4; time++) shown.push((await lab("--hint")).stderr);
    for (const [index, text] of shown.entries()) {
      expect(text).toContain("task 07.1 ");
      expect(text.match(/^ {2}hint \d\/3 /gm)).toHaveLength(Math.min(index + 1, 3));
    }
    expect(shown[0]).toContain("one more: npm run lab -- 07 --hint 07.1\n");
    expect(shown[2]).not.toContain("--diff");
    expect(shown[3]).toContain(
      "these are all the hints; to compare with the reference: npm run lab -- 07 --diff\n",
    );
    expect(facts()).toContain("07.1 hints 3");
  });

  test("of a given task needs no module that runs", async () => {
    const { tree, lab, facts } = plant();
    writeFileSync(join(tree, src, "verifier.ts"), "no module at all");
    const { exitCode, stderr } = await lab("--hint", "07.3");
    expect(exitCode).toBe(0);
    expect(stderr).toContain("task 07.3 ");
    expect(facts()).toEqual(["07.3 hints 1"]);
    expect(await lab("--hint", "07.99")).toMatchObject({ exitCode: 2, stdout: "" });
  });

  test("says so where every check passes, and shows a hint also where it cannot be recorded", async () => {
    const { tree, lab } = plant();
    expect((await lab("--hint")).stderr).toContain("every check passes, borrowed modules included");
    writeFileSync(join(tree, "my-pi-agent/.kept"), "");
    const { exitCode, stderr } = await lab("--hint", "07.1");
    expect(exitCode).toBe(0);
    expect(stderr).toContain("this result was not recorded: my-pi-agent/.kept is no real folder");
    expect(stderr).toContain("hint 1/3");
  });
});
