import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../support/run-command.ts";

/**
 * A starter's types are looked at by nobody else: the finished modules and the labs see the finished ones,
 * and what bundles a learner's tree takes types out unread. So a method that a starter lacks would be found
 * by a learner, labs later, as a TypeError.
 */
const TOO_LONG_MS = 300_000;

let folder: string;
beforeAll(() => {
  // Within the project, as types are looked for upwards from there.
  mkdirSync(join(root, "reports"), { recursive: true });
  folder = mkdtempSync(join(root, "reports/starters-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a tree in which all modules are starters", { timeout: TOO_LONG_MS }, () => {
  test("has every export and method that finished modules and labs use of them", () => {
    expect(complaints(starters())).toEqual([]);
  });

  test("is complained about where a starter lacks a method that another module calls", () => {
    const lacking = join(folder, "harness-idle.ts");
    writeFileSync(
      lacking,
      'export type IdleWork = () => void;\nexport class Idle { phase = () => "idle" }\n',
    );
    const caller = "solutions/src/harness-carry.ts";
    const found = complaints({ ...starters(), "#agent/harness-idle.ts": [lacking] }, [caller]);
    expect(found.join("\n")).toContain("Property 'enter' does not exist on type 'Idle'");
  });
});

/** Where each module of the learner's tree is, by the name that others import it by. */
function starters(): Record<string, string[]> {
  const files = readdirSync(join(root, "labs"), { recursive: true, encoding: "utf8" });
  const laid = files.flatMap((file): [string, string[]][] => {
    const [, module] = /^[^/]+\/starter\/(.+\.ts)$/.exec(file) ?? [];
    return module === undefined ? [] : [[`#agent/${module}`, [join(root, "labs", file)]]];
  });
  expect(laid.length).toBeGreaterThan(90);
  return Object.fromEntries(laid);
}

function complaints(
  modules: Record<string, string[]>,
  include: readonly string[] = ["solutions/src", "labs"],
): string[] {
  const config = join(folder, "tsconfig.json");
  const paths = { ...modules, "#agent/*": [join(root, "solutions/src/*")] };
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: { customConditions: ["reference"], paths },
      include: include.map((path) => join(root, path)),
      exclude: [join(root, "**/*.test.ts"), join(root, "labs/*/mistakes")],
    }),
  );
  try {
    execFileSync("npx", ["tsc", "--noEmit", "-p", config], { cwd: root, encoding: "utf8" });
    return [];
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    const lines = stdout.split("\n").filter((line) => line.includes("error TS"));
    // Where it did not run at all, that is what went wrong.
    if (lines.length === 0) throw error;
    return lines;
  }
}
