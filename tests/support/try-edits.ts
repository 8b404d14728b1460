import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./run-command.ts";
import { tryModules } from "./try-modules.ts";

/** A finished module, changed in one place, and the check that is asked about it. */
export interface Edit {
  file: string;
  from: string;
  to: string;
  check: string;
}

/**
 * What a lab's check says of each edit: the invariant that is broken first, or the check's status.
 * @throws where the text that an edit replaces is not in the module exactly once
 */
export async function tryEdits(lab: string, edits: readonly Edit[]): Promise<string[]> {
  // Below the project: a module elsewhere would not find what it imports.
  mkdirSync(join(root, "reports"), { recursive: true });
  const folder = mkdtempSync(join(root, "reports/edits-"));
  try {
    const tries = edits.map(({ file, from, to }, index) => {
      const [before, after, ...more] = readFileSync(join(root, "solutions/src", file), "utf8").split(from);
      if (after === undefined || more.length > 0) throw new Error(`${file} does not hold it once: ${from}`);
      const path = join(folder, `${index}.ts`);
      writeFileSync(path, `${before}${to}${after}`);
      return { [file]: relative(root, path) };
    });
    const only = edits.map(({ check }) => check);
    const tried = await tryModules(lab, tries, only);
    return tried.map(([result]) => result?.finding?.invariant ?? String(result?.status));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
