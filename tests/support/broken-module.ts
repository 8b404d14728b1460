import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "../house/imports.ts";
import { lendTrees, plantTree } from "./plant-tree.ts";
import { type Ended, root, runLabCommand } from "./run-command.ts";

/** A copy of everything that an experiment runs. */
export function plantHouse(): string {
  return plantTree(["course", "contracts", "crash-explorer", "labs", "solutions", "my-pi-agent"], {});
}

const withHouse = lendTrees(plantHouse);

/** Runs the command where one module of the learner's tree has other insides under the same names. */
export function runBroken(words: readonly string[], module: string, body: string): Promise<Ended> {
  const text = readFileSync(join(root, "solutions/src", module), "utf8");
  const names = parse(module, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName }) =>
      isType || exportName.name === null ? [] : [exportName.name],
    ),
  );
  const broken = names.map((name) => `export function ${name}() { ${body} }\n`).join("");
  return withHouse(`my-pi-agent/src/${module}`, broken, (cwd) => runLabCommand(words, { cwd }));
}
