import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Language, render } from "#contracts/render.ts";
import type { Expected } from "../experiment.ts";
import { lab } from "./lab.ts";

const expected: Expected = JSON.parse(await readFile(new URL("expected.json", import.meta.url), "utf8"));
const cases = Object.keys(lab).flatMap((name) => [[name, "zh"] as const, [name, "en"] as const]);

test.each(cases)(
  "%s, in %s, measures what is expected, with the keys in their order",
  async (name, language) => {
    const folder = await mkdtemp(join(tmpdir(), "lab-03-"));
    try {
      const measured = await lab[name]?.run({ folder, text: (fact) => render(fact, language), tell() {} });
      expect(JSON.stringify(measured)).toBe(JSON.stringify(expected[name]?.[language as Language]));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test("there is an expectation for each variation and no other", () => {
  expect(Object.keys(expected)).toEqual(Object.keys(lab));
});
