import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A house as data, path to text, so that a rule can be shown a house that breaks it. */
export type Tree = ReadonlyMap<string, string>;

/** A rule of the house: what breaks it, one line each; nothing when it is kept. */
export type Rule = (tree: Tree) => string[];

const notOurs = new Set([".git", "node_modules", "reports", ".stryker-tmp", ".my-pi-agent", ".kept"]);

/** Everything a person could commit; binary files come as whatever text their bytes make. */
export function readTree(root: string, folder = ""): Map<string, string> {
  const tree = new Map<string, string>();
  for (const name of readdirSync(join(root, folder)).sort()) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (notOurs.has(name)) {
      continue;
    }
    if (statSync(join(root, path)).isDirectory()) {
      for (const [file, text] of readTree(root, path)) {
        tree.set(file, text);
      }
    } else {
      tree.set(path, readFileSync(join(root, path), "utf8"));
    }
  }
  return tree;
}

export function isTest(file: string): boolean {
  return file.endsWith(".test.ts");
}

/** The modules of the house with their text; its tests are looked at by fewer rules. */
export function modulesOf(tree: Tree): [file: string, text: string][] {
  return [...tree].filter(([file]) => file.endsWith(".ts") && !isTest(file));
}

/** The line of a place in a text, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
