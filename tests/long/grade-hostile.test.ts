import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { GradeReport } from "../../course/grade/report.ts";
import { findSandbox } from "../../course/grade/sandbox.ts";
import { hostileModules } from "../support/hostile-modules.ts";
import { plantLearners } from "../support/plant-learners.ts";
import { root, runLabCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { path } = temporaryFolder();

/** As on a machine that has everything but bwrap. */
function pathWithoutBwrap(folder: string): string {
  mkdirSync(folder);
  for (const name of ["prlimit", "setpriv"]) symlinkSync(join("/usr/bin", name), join(folder, name));
  symlinkSync(process.execPath, join(folder, "node"));
  return folder;
}

/** Whoever comes last has done the work, and shows that none of the others spoilt it. */
async function gradeHostileClass(environment: Readonly<Record<string, string>>) {
  const target = path("written");
  const modules = hostileModules(target);
  const honest = readFileSync(join(root, "solutions/src/estimate-tokens.ts"), "utf8");
  const learners = Object.entries(modules).map(([name, text]) => [name, { "estimate-tokens.ts": text }]);
  plantLearners(path("class"), Object.fromEntries([...learners, ["zoe", { "estimate-tokens.ts": honest }]]));
  const env = { SECRET: "s3cret", ...environment };
  const { exitCode, stdout, stderr } = await runLabCommand(
    ["grade", path("class"), "--labs", "04", "--json", "--lang", "en"],
    { env },
  );
  return { exitCode, stderr, report: JSON.parse(stdout) as GradeReport, target, names: Object.keys(modules) };
}

describe("no hostile module earns a point, or does anything else", () => {
  const sandboxed = findSandbox().bwrap !== undefined;
  const everything = dirname(findSandbox().bwrap ?? "/usr/bin/bwrap");
  test.each(sandboxed ? [true, false] : [false])("with bwrap: %s", async (withBwrap) => {
    const search = withBwrap ? `${everything}:${process.env.PATH}` : pathWithoutBwrap(path("bin"));
    const { exitCode, report, stderr, target, names } = await gradeHostileClass({ PATH: search });
    expect(report.sandboxed).toBe(withBwrap);
    expect(stderr.includes("UNTRUSTED")).toBe(!withBwrap);
    const ends = Object.fromEntries(
      report.learners.map(({ learner, points, labs }) => [
        learner,
        [points, labs[0]?.checks.find(({ check }) => check === "04.estimate")?.status],
      ]),
    );
    expect(Object.keys(ends).sort()).toEqual([...names, "zoe"].sort());
    for (const name of names) {
      expect([name, ...(ends[name] ?? [])]).toEqual([
        name,
        0,
        expect.stringMatching(/^(failed|refused|borrowed)$/),
      ]);
    }
    expect(ends.zoe).toEqual([expect.any(Number), "passed"]);
    expect(ends["mixes the reference in"]?.[1]).toBe("borrowed");
    expect(exitCode).toBe(1);
    expect(existsSync(target)).toBe(false);
  });
});
