import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { curriculum } from "../../labs/curriculum.ts";
import type { Exercise } from "../../labs/exercise.ts";
import { root } from "../support/run-command.ts";
import { type Tried, tryModules } from "../support/try-modules.ts";

const labs = curriculum.filter(({ number, slug }) =>
  existsSync(join(root, `labs/${number}-${slug}/exercise.ts`)),
);

/** A lab has up to some thirty mistakes, and each of them is explored, kill by kill. */
const LAB_MS = 900_000;

describe.concurrent.each(labs)("lab $number $slug", { timeout: LAB_MS }, ({ number, slug, modules }) => {
  const folder = `labs/${number}-${slug}`;
  const alternatives = `tests/alternatives/${number}`;

  test("the reference, and what is written otherwise but right, pass every check", async ({ expect }) => {
    const right = [{}, ...foldersIn(alternatives).map((name) => modulesIn(`${alternatives}/${name}`))];
    expect(right.length).toBeGreaterThan(1);
    for (const tried of await tryModules(`${number}-${slug}`, right)) {
      expect(tried.filter(({ status }) => status !== "passed")).toEqual([]);
    }
  });

  test("the starter fails what it says, and each mistake is rejected for the right reason", async ({
    expect,
  }) => {
    const { exercise } = (await import(join(root, folder, "exercise.ts"))) as { exercise: Exercise };
    const names = exercise.mistakes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(foldersIn(`${folder}/mistakes`)));
    const mistakes = names.map((name) => modulesIn(`${folder}/mistakes/${name}`));
    const [starter = [], ...wrong] = await tryModules(`${number}-${slug}`, [
      modulesIn(`${folder}/starter`),
      ...mistakes,
    ]);

    const received = starter.map(({ finding }) => finding?.received ?? "");
    const isToDo = received.some((text) => text.startsWith("this task is not done yet: "));
    expect(isToDo).toBe(exercise.starter.runs !== true);
    expect(received.filter((text) => text.includes("exercise.todo"))).toEqual([]);

    const { must, may } = exercise.starter;
    expect(failed(starter)).toEqual(expect.arrayContaining([...must]));
    expect([...must, ...may]).toEqual(expect.arrayContaining(failed(starter)));
    expect(Object.keys(modulesIn(`${folder}/starter`)).every((file) => modules.includes(file))).toBe(true);

    expect(wrong.map((tried, index) => ({ name: names[index], ...said(tried) }))).toEqual(
      exercise.mistakes.map(({ name, rejectedBy, first }) => ({ name, rejectedBy, first })),
    );
  });
});

function failed(tried: Tried): string[] {
  return tried.filter(({ status }) => status === "failed").map(({ check }) => check);
}

function said(tried: Tried) {
  const first = tried.find(({ status }) => status === "failed");
  return {
    rejectedBy: failed(tried),
    first: { check: first?.check, invariant: first?.finding?.invariant },
  };
}

function foldersIn(folder: string): string[] {
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
}

/** By their names in the learner's tree; an empty folder would pass for the reference. */
function modulesIn(folder: string): Record<string, string> {
  const files = (readdirSync(join(root, folder), { recursive: true }) as string[]).filter((file) =>
    file.endsWith(".ts"),
  );
  if (files.length === 0) throw new Error(`${folder} holds no module`);
  return Object.fromEntries(files.map((file) => [file, `${folder}/${file}`]));
}
