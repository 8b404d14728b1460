import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { OwnAction } from "../../course/kept-copies.ts";
import {
  all,
  borrowed,
  changeHere,
  copiesOf,
  type Death,
  leftoversIn,
  own,
  plantOwnTree,
  putAll,
  putTexts,
  readOwn,
  runDying,
  started,
  textsOf,
} from "../support/own-tree.ts";
import { runLabCommand } from "../support/run-command.ts";

type Texts = Record<string, string>;

/** Some hundred processes, on a machine that has other work. */
const LONG_MS = 900_000;

/** With what stands there before it, and what it makes of that. */
interface Command {
  action: OwnAction;
  prepare(tree: string): Promise<Texts>;
  after: Texts;
}

const commands: Command[] = [
  { action: "start", prepare: putOwn, after: started(own) },
  { action: "reset", prepare: putOwn, after: textsOf(borrowed) },
  {
    action: "restore",
    async prepare(tree) {
      await putOwn(tree);
      await changeHere(tree, "reset");
      putTexts(tree, later);
      return textsOf(later);
    },
    after: textsOf(own),
  },
];

const later = (module: string) => `export const later = "${module}";\n`;

describe.concurrent.each(commands)("--$action", (command) => {
  const { action, prepare, after } = command;
  const words = ["6", `--${action}`, "--yes"];

  test("dies at every place, and neither loses nor mixes anything", { timeout: LONG_MS }, async () => {
    const tree = plantOwnTree();
    const count = join(tree, "changes.txt");
    await prepare(tree);
    expect((await runDying(tree, words, { count })).exitCode).toBe(0);
    const changes = readFileSync(count, "utf8").split("\n");
    expect(changes.filter((change) => change.startsWith("renameSync")).length).toBeGreaterThanOrEqual(4);
    const deaths = changes.flatMap((change, place): Death[] => {
      // A killed process takes nothing out of the page cache, so syncing changes nothing here.
      if (/^(fsyncSync|open) /.test(change)) return [];
      const before = { at: place + 1, how: "before" };
      return change.startsWith("writeFileSync") ? [before, { ...before, how: "torn" }] : [before];
    });
    for (const death of deaths) {
      const before = await prepare(tree);
      const { exitCode } = await runDying(tree, words, death);
      expect({ death, exitCode }).toEqual({ death, exitCode: null });
      expectWhole(tree, before, after);
      await expectGoesOn(tree, command, before);
    }
  });

  test("meets a full disk at every place, says so, and loses nothing", { timeout: LONG_MS }, async () => {
    const tree = plantOwnTree();
    const count = join(tree, "changes.txt");
    await prepare(tree);
    await runDying(tree, words, { count });
    const changes = readFileSync(count, "utf8").split("\n");
    for (const place of changes.keys()) {
      const before = await prepare(tree);
      const { exitCode, stderr } = await runDying(tree, words, { at: place + 1, how: "ENOSPC" });
      // That a lock cannot be taken down is no concern of the learner's.
      const isLock = /^rm .*\.lock$/.test(changes[place] ?? "");
      const problem = isLock ? "" : "ENOSPC";
      const told = { exitCode: isLock ? 0 : 2, stderr: expect.stringContaining(problem) };
      expect([changes[place], { exitCode, stderr }]).toEqual([changes[place], told]);
      expect(stderr).not.toMatch(/^ +at /m);
      expectWhole(tree, before, after);
      await expectGoesOn(tree, command, before);
    }
  });

  test("dies at any moment, and neither loses nor mixes anything", { timeout: LONG_MS }, async () => {
    const tree = plantOwnTree();
    await prepare(tree);
    const begun = performance.now();
    await runLabCommand(words, { cwd: tree });
    const wholeMs = performance.now() - begun;
    for (let kill = 0; kill < 10; kill++) {
      const before = await prepare(tree);
      await runLabCommand(words, { cwd: tree, killAfterMs: Math.random() * wholeMs * 1.1 });
      expectWhole(tree, before, after);
      await expectGoesOn(tree, command, before);
    }
  });
});

/** Each module is the old one or the new one; where any is new, one copy holds all the old ones. */
function expectWhole(tree: string, before: Texts, after: Texts): void {
  const now = readOwn(tree);
  for (const module of all) expect([before[module], after[module]]).toContain(now[module]);
  const changed = Object.fromEntries(all.flatMap((module) => replacedOf(module, before, after)));
  if (all.every((module) => now[module] === before[module])) return;
  expect(copiesOf(tree).map(({ files }) => files)).toContainEqual(changed);
}

function replacedOf(module: string, before: Texts, after: Texts): [string, string][] {
  return before[module] === after[module] ? [] : [[module, before[module] ?? ""]];
}

/** Run again, it comes to its end; the latest copy holds all of it, and brings it all back. */
async function expectGoesOn(tree: string, { action, after }: Command, before: Texts) {
  const hadEnded =
    isDeepStrictEqual(readOwn(tree), after) && leftoversIn(tree).every((file) => !isCopy(file));
  await changeHere(tree, action);
  expect(leftoversIn(tree)).toEqual([]);
  // A restore that had come to its end is undone by another one.
  if (action === "restore" && hadEnded) {
    expect(readOwn(tree)).toEqual(before);
    return;
  }
  expect(readOwn(tree)).toEqual(after);
  await changeHere(tree, "restore");
  expect(readOwn(tree)).toEqual(before);
}

function isCopy(file: string): boolean {
  return file.includes(".open/");
}

async function putOwn(tree: string): Promise<Texts> {
  putAll(tree, own);
  return textsOf(own);
}
