import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "../house/imports.ts";
import { plantTree } from "./plant-tree.ts";
import { root } from "./run-command.ts";

/** The whole house, in which one module of the learner's tree has other insides under the same names. */
export function plantBrokenModule(module: string, body: string): string {
  const text = readFileSync(join(root, "solutions/src", module), "utf8");
  const names = parse(module, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName }) =>
      isType || exportName.name === null ? [] : [exportName.name],
    ),
  );
  const broken = names.map((name) => `export function ${name}() { ${body} }\n`).join("");
  return plantHouse({ [`my-pi-agent/src/${module}`]: broken });
}

export function plantHouse(files: Readonly<Record<string, string>> = {}): string {
  return plantTree(["course", "contracts", "labs", "solutions", "my-pi-agent"], files);
}
