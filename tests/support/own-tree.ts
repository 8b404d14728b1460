import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { changeOwn } from "../../course/change-own.ts";
import type { Surroundings } from "../../course/house.ts";
import type { OwnAction } from "../../course/kept-copies.ts";
import type { Person } from "../../course/person.ts";
import { curriculum, type LabListing } from "../../labs/curriculum.ts";
import { bundleForThread, bundleProgram, loadBundle } from "../../my-pi-agent/bundle.js";
import { keepBundling } from "../../my-pi-agent/keep-bundling.js";
import { plantSmallLab } from "./plant-tree.ts";
import { type Ended, root, runLabCommand } from "./run-command.ts";

export const starters: Readonly<Record<string, string>> = {
  "stop-rules.ts": "export const starter = 1;\n",
  "edges/request-budget.ts": "export const starter = 2;\n",
};
export const modules = Object.keys(starters);
export const own = (module: string) => `export const own = "我的 ${module}";\n`;
/** Of lab 06 in the small tree: its two modules and one that its starter brings besides. */
export const all = ["stop-rules.ts", "request-budget.ts", "edges/request-budget.ts"];
export const borrowed = (module: string) => `export * from "#reference/${module}";\n`;
export const finished = (module: string) => `export const finished = "${module}";\n`;

/** A check that costs nothing: it passes where the module is like the finished one. */
const cheapChecks = `import * as rules from "#agent/stop-rules.ts";
import type { Check } from "../check.ts";
import type { Exercise, Hint, Task } from "../exercise.ts";

const both = (text: string) => ({ zh: text, en: text });
const hint = (text: string): Hint => ({ title: both("title " + text), text: both("text " + text) });
const hints: Task["hints"] = [hint("one"), hint("two"), hint("three")];
const owned = { "06.1": ["stop-rules.ts"], "06.2": ["request-budget.ts"] };

export const checks: readonly Check[] = Object.keys(owned).map((task) => ({
  id: task.replace(".", ".check-"),
  title: both("check of " + task),
  task,
  run: async () =>
    task === "06.2" || "finished" in { ...rules }
      ? { status: "passed" }
      : { status: "failed", finding: { invariant: "is-finished", expected: "finished", received: "not" } },
}));

export const exercise: Exercise = {
  tasks: Object.entries(owned).map(([id, modules]) => ({ id, title: both(id), minutes: 1, modules, hints })),
  starter: { must: [], may: [] },
  mistakes: [],
};
`;

/** A tree whose lab 06 has two modules with starters. */
export function plantOwnTree(): string {
  const laid = modules.map((module) => [`labs/06-stopping/starter/${module}`, starters[module] ?? ""]);
  const solved = all.map((module) => [`solutions/src/${module}`, finished(module)]);
  const checks = [["labs/06-stopping/checks.ts", cheapChecks]];
  const tree = plantSmallLab(Object.fromEntries([...laid, ...solved, ...checks]));
  putAll(tree, borrowed);
  return tree;
}

/** Everything as before the first command, with these texts in the learner's modules. */
export function putAll(tree: string, text: (module: string) => string): void {
  rmSync(join(tree, "my-pi-agent/.kept"), { recursive: true, force: true });
  putTexts(tree, text);
}

export function putTexts(tree: string, text: (module: string) => string): void {
  for (const module of all) {
    const file = join(tree, "my-pi-agent/src", module);
    rmSync(file, { recursive: true, force: true });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text(module));
  }
}

export function readOwn(tree: string): Record<string, string> {
  return textsOf((module) => readFileSync(join(tree, "my-pi-agent/src", module), "utf8"));
}

export const textsOf = (text: (module: string) => string): Record<string, string> =>
  Object.fromEntries(all.map((module) => [module, text(module)]));

/** What a starter lays out, over what stood there. */
export function started(text: (module: string) => string): Record<string, string> {
  return { ...textsOf(text), ...starters };
}

/** Each copy that a person finds: its name, and its files with their text. */
export function copiesOf(tree: string): { name: string; files: Record<string, string> }[] {
  const kept = join(tree, "my-pi-agent/.kept");
  if (!existsSync(kept)) return [];
  return readdirSync(kept)
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((name) => ({ name, files: filesIn(join(kept, name)) }));
}

/** What no command that came to its end leaves behind. */
export function leftoversIn(tree: string): string[] {
  return Object.keys(filesIn(join(tree, "my-pi-agent"))).filter((file) =>
    /\.tmp$|\.making|\.open|\.lock$/.test(file),
  );
}

export interface Death {
  at?: number;
  how?: string;
  count?: string;
}

/** The same without a process of its own, which takes a tenth of the time. */
export async function changeHere(tree: string, action: OwnAction): Promise<void> {
  const house = {
    root: tree,
    runsReference: false,
    ...{ load: loadBundle, bundle: bundleProgram },
    ...{ bundleForThread, keepBundling },
  };
  const lab = curriculum.find(({ number }) => number === "06") as LabListing;
  const person: Person = { language: "en", text: () => "", show() {}, showPieces() {}, tell() {} };
  const { write } = process.stdout;
  try {
    const speaking = async () => surroundings;
    const surroundings: Surroundings = { house, person, explain: () => 1, speaking };
    await changeOwn({ action, lab, yes: true }, surroundings);
  } finally {
    process.stdout.write = write;
  }
}

/** The command, in a process that dies, or meets a full disk, where it is told to. */
export function runDying(tree: string, words: readonly string[], death: Death): Promise<Ended> {
  const preload = pathToFileURL(join(root, "tests/support/die-at.js")).href;
  return runLabCommand(words, {
    cwd: tree,
    node: ["--import", preload],
    env: { DIE: JSON.stringify(death) },
  });
}

function filesIn(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = found.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll("\\", "/"), readFileSync(path, "utf8")]),
  );
}
