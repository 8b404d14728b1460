import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkHost } from "#agent/check-host.ts";
import { HOST_KINDS, type HostKind } from "#contracts/host-manifest.ts";
import type { HostDifference } from "#contracts/restore.ts";

/** The cells of the rows whose first cell names a kind. */
function rowsOf(language: string): string[][] {
  const text = readFileSync(new URL(`../../docs/${language}/host.md`, import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => row.split("|").map((cell) => cell.trim()));
}

function kindsIn(language: string): string[] {
  const isOption = (name: string) => /Tools$|Model$|^dependencies$|Mode$/.test(name);
  return rowsOf(language)
    .map(([, name]) => name?.replaceAll("`", "") ?? "")
    .filter((name) => !isOption(name));
}

const parts = (...ids: string[]) => ids.map((id) => ({ id }));

function found(kind: HostKind, recorded: string[], offered: string[]): HostDifference[] {
  return checkHost({ [kind]: parts(...recorded) }, { [kind]: parts(...offered) });
}

describe.each([
  ["en", { yes: "yes", no: "no" }],
  ["zh", { yes: "是", no: "否" }],
])("the page of what the host owes (%s)", (language, words) => {
  test("lists every kind, in the order of the contract", () => {
    expect(kindsIn(language)).toEqual([...HOST_KINDS]);
  });

  test.each(HOST_KINDS)("says of %s what a check really finds", (kind) => {
    const row = rowsOf(language).find(([, name]) => name === `\`${kind}\``) ?? [];
    const [missing] = found(kind, ["a"], []);
    const hasOrder = found(kind, ["a", "b"], ["b", "a"]).length > 0;
    expect(row.slice(4, 6)).toEqual([hasOrder ? words.yes : words.no, missing?.severity]);
  });
});
