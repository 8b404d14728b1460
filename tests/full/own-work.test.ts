import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  borrowed,
  copiesOf,
  leftoversIn,
  own,
  plantOwnTree,
  putAll,
  readOwn,
  runDying,
  started,
  starters,
  textsOf,
} from "../support/own-tree.ts";
import { run, runLabCommand } from "../support/run-command.ts";

const kept = "my-pi-agent/.kept";
const src = "my-pi-agent/src";

/** A tree of one test's own, with own work in all three modules. */
function plantOwn(text = own): { tree: string; lab(...words: string[]): ReturnType<typeof runLabCommand> } {
  const tree = plantOwnTree();
  putAll(tree, text);
  return { tree, lab: (...words) => runLabCommand(["6", "--lang", "en", ...words], { cwd: tree }) };
}

describe.concurrent("--start", () => {
  test("lays the starter over borrowed modules without a question or a copy", async () => {
    const { tree, lab } = plantOwn(borrowed);
    const { exitCode, stdout, stderr } = await lab("--start");
    expect(stderr).toBe(
      "the starter is in place: edges/request-budget.ts, stop-rules.ts\nnext: npm run lab -- 06 --tasks\n",
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
    expect(readOwn(tree)).toEqual(started(borrowed));
    expect(copiesOf(tree)).toEqual([]);
    expect(leftoversIn(tree)).toEqual([]);
    expect((await lab("--start")).stderr).toContain("there was nothing to replace");
  });

  test("refuses to replace own work unasked, and names it", async () => {
    const { tree, lab } = plantOwn();
    const { exitCode, stderr } = await lab("--start");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("your own modules will be replaced: edges/request-budget.ts, stop-rules.ts");
    expect(stderr).toContain("if you are sure, run: npm run lab -- 06 --start --yes\n");
    expect(readOwn(tree)).toEqual(textsOf(own));
    expect(copiesOf(tree)).toEqual([]);
  });

  test("with --yes keeps a copy; --restore brings it back, and another --restore takes that back", async () => {
    const { tree, lab } = plantOwn();
    expect(await lab("--start", "--yes")).toMatchObject({ exitCode: 0, stdout: "" });
    expect(readOwn(tree)).toEqual(started(own));
    const [copy] = copiesOf(tree);
    expect(copy?.name).toMatch(/^\d{8}T\d{9}Z-06-stopping-start$/);
    const replaced = Object.fromEntries(Object.keys(starters).map((module) => [module, own(module)]));
    expect(copy?.files).toEqual(replaced);

    const { stderr } = await lab("--restore", "--yes");
    expect(stderr).toContain(
      `the copy to bring back: ${kept}/${copy?.name} (edges/request-budget.ts, stop-rules.ts)`,
    );
    expect(readOwn(tree)).toEqual(textsOf(own));
    await lab("--restore", "--yes");
    expect(readOwn(tree)).toEqual(started(own));
    expect(copiesOf(tree)).toHaveLength(3);
  });

  test("needs no module of the learner's that works, not even those that it is made of itself", async () => {
    const { tree, lab } = plantOwn();
    for (const module of ["session-lock", "process-name", "sync-names", "make-folder"]) {
      writeFileSync(join(tree, src, `edges/${module}.ts`), "no module at all");
    }
    expect(await lab("--start", "--yes")).toMatchObject({ exitCode: 0 });
    expect(readOwn(tree)).toEqual(started(own));
  });

  test("is not taken for npm's own where npm itself was told yes", async () => {
    const env = { npm_config_yes: "true" };
    const { exitCode } = await runLabCommand(["6", "--start"], { cwd: plantOwn(borrowed).tree, env });
    expect(exitCode).toBe(0);
  });

  test("says so where a lab has no starter", async () => {
    const { tree } = plantOwn();
    const { exitCode, stderr } = await runLabCommand(["1", "--start", "--lang", "en"], { cwd: tree });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: "lab 01-model-seam has no starter\n" });
  });
});

describe.concurrent("--reset", () => {
  test("borrows every module of the lab again, missing ones too, and leaves all others alone", async () => {
    const { tree, lab } = plantOwn();
    rmSync(join(tree, src, "stop-rules.ts"));
    writeFileSync(join(tree, src, "trace.ts"), own("trace.ts"));
    expect((await lab("--reset", "--yes")).exitCode).toBe(0);
    expect(readOwn(tree)).toEqual(textsOf(borrowed));
    expect(readFileSync(join(tree, src, "trace.ts"), "utf8")).toBe(own("trace.ts"));
    await lab("--restore", "--yes");
    expect(readOwn(tree)).toEqual({ ...textsOf(own), "stop-rules.ts": borrowed("stop-rules.ts") });
  });

  test("takes a borrowed module for one however its line is written", async () => {
    const { tree, lab } = plantOwn((module) => `\uFEFFexport * from '#reference/${module}'\r\n`);
    const before = readOwn(tree);
    expect((await lab("--reset")).stderr).toBe("it is so already; there was nothing to replace\n");
    expect(readOwn(tree)).toEqual(before);
  });

  test("keeps bytes that are no text as they are", async () => {
    const { tree, lab } = plantOwn();
    const file = join(tree, src, "stop-rules.ts");
    const bytes = Buffer.from([0xff, 0xfe, 0, 10]);
    writeFileSync(file, bytes);
    await lab("--reset", "--yes");
    await lab("--restore", "--yes");
    expect(readFileSync(file)).toEqual(bytes);
  });
});

describe.concurrent("--restore", () => {
  test("says so where nothing was kept", async () => {
    const { exitCode, stderr } = await plantOwn().lab("--restore");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `${kept} has no copy for lab 06-stopping\n`,
    });
  });

  test("brings back the latest copy, also where the clock was put back meanwhile", async () => {
    const { tree, lab } = plantOwn();
    const later = join(tree, kept, "29990101T000000000Z-06-stopping-reset");
    mkdirSync(later, { recursive: true });
    writeFileSync(join(later, "stop-rules.ts"), "export const old = 1;\n");
    await lab("--start", "--yes");
    await lab("--restore", "--yes");
    expect(readOwn(tree)).toEqual(textsOf(own));
  });

  test.each<[string, (copy: string, tree: string) => void, string]>([
    [
      "a link in the place of a module",
      (copy, tree) => relink(join(copy, "stop-rules.ts"), outsideOf(tree)),
      "stop-rules.ts",
    ],
    [
      "a link in the place of a folder",
      (copy, tree) => relink(join(copy, "edges"), dirname(outsideOf(tree))),
      "edges",
    ],
    ["a module of another lab", (copy) => writeFileSync(join(copy, "trace.ts"), ""), "trace.ts"],
    [
      "a name that a terminal would obey",
      (copy) => writeFileSync(join(copy, "\u001b[31mred\u202e.ts"), ""),
      "red.ts",
    ],
    ["a module that is a folder", (copy) => refolder(join(copy, "stop-rules.ts")), "stop-rules.ts"],
    [
      "nothing at all",
      (copy) => {
        for (const name of readdirSync(copy)) rmSync(join(copy, name), { recursive: true });
      },
      "is empty",
    ],
  ])("takes nothing from a copy that holds %s", async (_what, put, said) => {
    const { tree, lab } = plantOwn();
    await lab("--reset", "--yes");
    put(join(tree, kept, copiesOf(tree)[0]?.name ?? ""), tree);
    const { exitCode, stderr } = await lab("--restore", "--yes");
    expect(exitCode).toBe(2);
    expect(stderr).toContain(said);
    for (const obeyed of ["\u001b", "\u202e"]) expect(stderr).not.toContain(obeyed);
    expect(readOwn(tree)).toEqual(textsOf(borrowed));
    expect(readFileSync(outsideOf(tree), "utf8")).toBe("not the learner's\n");
  });
});

describe.concurrent("what is no file of the learner's is refused by name and left alone:", () => {
  test.each<[string, (tree: string) => void, string]>([
    [
      "a module that is a link",
      (tree) => relink(join(tree, src, "stop-rules.ts"), outsideOf(tree)),
      `${src}/stop-rules.ts`,
    ],
    [
      "a module that is a folder",
      (tree) => refolder(join(tree, src, "stop-rules.ts")),
      `${src}/stop-rules.ts`,
    ],
    [
      "a folder that is a link",
      (tree) => relink(join(tree, src, "edges"), dirname(outsideOf(tree))),
      `${src}/edges`,
    ],
    ["a folder that is a file", (tree) => refile(join(tree, src, "edges")), `${src}/edges`],
    ["a place for copies that is a link", (tree) => relink(join(tree, kept), dirname(outsideOf(tree))), kept],
  ])("%s", async (_what, put, named) => {
    const { tree, lab } = plantOwn(borrowed);
    put(tree);
    const before = listing(tree);
    const { exitCode, stderr } = await lab("--start", "--yes");
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(new RegExp(`^${named} is no (regular file|real folder) `));
    expect(listing(tree)).toEqual(before);
  });

  test("a pipe, which nobody waits for", async () => {
    const { tree, lab } = plantOwn(borrowed);
    rmSync(join(tree, src, "stop-rules.ts"));
    await run("mkfifo", [join(tree, src, "stop-rules.ts")]);
    expect(await lab("--reset")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("stop-rules.ts"),
    });
  });
});

describe.concurrent("nothing is lost", () => {
  test.each([
    [`${src}/edges`, `${src}/edges/request-budget.ts or its folder cannot be written`],
    [`${src}/stop-rules.ts`, `${src}/stop-rules.ts or its folder cannot be written`],
    ["my-pi-agent", "the folder of the copies, my-pi-agent/.kept, cannot be used"],
  ])("where %s may not be written", async (place, said) => {
    const { tree } = plantOwn();
    await openToAll(tree);
    chmodSync(join(tree, place), 0o555);
    const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const words = ["6", "--reset", "--yes", "--lang", "en"];
    const { exitCode, stderr } = await runLabCommand(words, { cwd: tree, ...uid });
    chmodSync(join(tree, place), 0o755);
    expect(stderr).toContain(`${said} (EACCES)`);
    expect(exitCode).toBe(2);
    expect(readOwn(tree)).toEqual(textsOf(own));
  });

  test("where a command died, and another one than that goes on", async () => {
    const { tree, lab } = plantOwn();
    const count = join(tree, "changes.txt");
    await runDying(tree, ["6", "--start", "--yes"], { count });
    const changes = readFileSync(count, "utf8").split("\n");
    const renames = changes.flatMap((change, place) => (change.startsWith("renameSync") ? [place] : []));
    putAll(tree, own);
    // Before the second module is replaced.
    await runDying(tree, ["6", "--start", "--yes"], { at: (renames[2] ?? 0) + 1 });
    expect(readOwn(tree)).toEqual({
      ...textsOf(own),
      "edges/request-budget.ts": starters["edges/request-budget.ts"],
    });
    expect(await lab("--restore", "--yes")).toMatchObject({ exitCode: 0 });
    expect(readOwn(tree)).toEqual(textsOf(own));
    expect(leftoversIn(tree)).toEqual([]);
  });

  test("where many commands run at once: one of them wins each module, and none is a mixture", async () => {
    const { tree } = plantOwn();
    const wishes = ["--start", "--reset", "--start", "--reset"];
    const ended = await Promise.all(wishes.map((wish) => runLabCommand(["6", wish, "--yes"], { cwd: tree })));
    for (const { exitCode, stderr } of ended)
      expect([exitCode, stderr]).toEqual([exitCode === 0 ? 0 : 2, stderr]);
    expect(ended.map(({ exitCode }) => exitCode)).toContain(0);
    expect([started(own), started(borrowed), textsOf(borrowed)]).toContainEqual(readOwn(tree));
    const texts = copiesOf(tree).flatMap(({ files }) => Object.values(files));
    expect(texts).toEqual(expect.arrayContaining(Object.keys(starters).map(own)));
    expect(leftoversIn(tree)).toEqual([]);
  });
});

/** A file that no command may touch, in a folder outside of the learner's. */
function outsideOf(tree: string): string {
  const file = join(tree, "outside/stop-rules.ts");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "not the learner's\n");
  return file;
}

function relink(place: string, target: string): void {
  rmSync(place, { recursive: true, force: true });
  symlinkSync(target, place);
}

function refolder(place: string): void {
  rmSync(place);
  mkdirSync(place);
}

function refile(place: string): void {
  rmSync(place, { recursive: true });
  writeFileSync(place, "");
}

function listing(tree: string): string[] {
  const found = readdirSync(tree, { recursive: true, withFileTypes: true });
  return found.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/** Who runs the tests as root has to become somebody for whom the disk says no. */
async function openToAll(tree: string): Promise<void> {
  await run("chmod", ["-R", "a+rwX", dirname(tree)]);
}
