import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { zh as known } from "#contracts/catalogue/zh.ts";
import type { Check } from "../../labs/check.ts";
import { curriculum } from "../../labs/curriculum.ts";

const labs = curriculum
  .map(({ number, slug }) => new URL(`../../labs/${number}-${slug}/`, import.meta.url))
  .filter((folder) => existsSync(new URL("checks.ts", folder)))
  .map((folder) => ({ folder, name: folder.pathname.split("/").at(-2) ?? "" }));

test("there are labs to look at", () => {
  expect(labs.length).toBeGreaterThan(7);
});

describe.each(labs)("the invariants of lab $name", ({ folder }) => {
  test("all have their sentence in both languages, and no sentence is left over", async () => {
    const { checks } = (await import(new URL("checks.ts", folder).pathname)) as { checks: readonly Check[] };
    const all = await Promise.all(checks.map((check) => check.invariants()));
    const invariants = [...new Set(all.flat())].sort();
    const [{ zh }, { en }] = await Promise.all([titlesIn("zh"), titlesIn("en")]);
    expect(Object.keys(zh ?? {}).sort()).toEqual(invariants);
    expect(Object.keys(en ?? {}).sort()).toEqual(invariants);
    expect(invariants.filter((invariant) => `invariant.${invariant}` in known)).toEqual([]);
  });

  test("say something, each in its own language", async () => {
    const [{ zh }, { en }] = await Promise.all([titlesIn("zh"), titlesIn("en")]);
    expect(Object.values(zh ?? {}).filter((title) => !/\p{Script=Han}/u.test(title))).toEqual([]);
    expect(Object.values(en ?? {}).filter((title) => !/^[\w,:;.'() *-]{12,}$/.test(title))).toEqual([]);
  });

  async function titlesIn(language: "zh" | "en"): Promise<Record<string, Record<string, string>>> {
    return import(new URL(`titles-${language}.ts`, folder).pathname);
  }
});
