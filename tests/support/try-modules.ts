import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { CheckResult } from "../../labs/check.ts";
import { root } from "./run-command.ts";

/** What each check of a lab said. */
export type Tried = readonly (CheckResult & { check: string })[];

/**
 * Checks a lab once for each of these sets of modules, all other modules being the reference.
 * @param tries by module, such as `decide-operation.ts`: the file to take instead, seen from the project
 * @param only the checks; absent: all of the lab
 */
export async function tryModules(
  lab: string,
  tries: readonly Readonly<Record<string, string>>[],
  only?: readonly string[],
): Promise<readonly Tried[]> {
  const words = [
    "-C",
    "reference",
    join(root, "tests/support/try-modules.js"),
    JSON.stringify({ lab, tries, only }),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, maxBuffer: 1e8 });
  const lines = stdout.trimEnd().split("\n");
  if (lines.length !== tries.length) throw new Error(`${lines.length} of ${tries.length} tries were told`);
  return lines.map((line) => JSON.parse(line) as Tried);
}
