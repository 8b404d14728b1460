import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lexer } from "marked";
import { expect, test } from "vitest";
import { rightParts } from "../../crash-explorer/planted/harness.ts";
import { scenes } from "../../crash-explorer/planted/scenes.ts";
import { exploreRight, type Finding, faults, find } from "../../crash-explorer/planted/score.ts";
import { tableIn, tableOf } from "../../crash-explorer/planted/table.ts";
import { root } from "../support/run-command.ts";

const found = new Map<string, Finding>();

async function findOnce(fault: (typeof faults)[number]): Promise<Finding> {
  const finding = found.get(fault.id) ?? (await find(fault));
  found.set(fault.id, finding);
  return finding;
}

test.each(faults.map((fault) => [fault.id, fault.invariant, fault] as const))(
  "a harness that %s is found by %s, in a history that comes again",
  async (_id, invariant, fault) => {
    expect(await findOnce(fault)).toMatchObject({ invariant, confirmed: true });
  },
);

test.each(Object.keys(scenes) as (keyof typeof scenes)[])(
  "nothing is found in the right harness, and its merged states behave alike: %s",
  async (scene) => {
    const { violation, verdict, audited, neverCrossed } = await exploreRight(scene, scene === "run" ? 25 : 5);
    expect(violation).toBeUndefined();
    expect(verdict).toBe("exhaustive");
    if (scene !== "pair") expect(audited).toBeGreaterThan(0);
    // No line is torn where the process alone dies.
    if (scene === "run") expect(neverCrossed).toEqual(["log append in part", "log truncate"]);
  },
);

test("each fault replaces exactly one part, and each has a name of its own", () => {
  const parts = faults.map((fault) => Object.keys(fault.plant(rightParts)));
  expect(parts.filter((names) => names.length !== 1)).toEqual([]);
  expect(parts.flat().filter((name) => !(name in rightParts))).toEqual([]);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(24);
});

const pages = (["en", "zh"] as const).map((language) => ({
  language,
  page: readFileSync(join(root, "docs", language, "crash-explorer.md"), "utf8"),
}));

test.each(pages)(
  "the table in docs/$language is the one that the score gives",
  async ({ language, page }) => {
    const findings: Finding[] = [];
    for (const fault of faults) findings.push(await findOnce(fault));
    expect(tableIn(page)).toEqual(tableOf(findings, language));
  },
);

test.each(pages)("the example in docs/$language is the file that its test runs", ({ page }) => {
  const blocks = lexer(page).flatMap((token) =>
    token.type === "code" && token.lang === "ts" ? token.text : [],
  );
  const file = readFileSync(join(root, "crash-explorer/example/own-store.ts"), "utf8");
  expect(blocks).toContain(file.trimEnd());
});
