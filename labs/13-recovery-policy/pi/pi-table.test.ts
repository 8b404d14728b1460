import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { render } from "#contracts/render.ts";
import type { Expected } from "../../experiment.ts";
import { type BothMeasured, tableRows } from "./pi-experiment.ts";

const home = new URL("../../../", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, home), "utf8");
const expected = JSON.parse(textOf("labs/13-recovery-policy/expected.json")) as Expected;

test.each(["zh", "en"] as const)("the chapter shows what was measured beside Pi: %s", (language) => {
  const page = textOf(`docs/${language}/13-recovery-policy.md`);
  const between = page.slice(page.indexOf("<!-- beside pi -->"), page.indexOf("<!-- end of beside pi -->"));
  const lines = between.split("\n").filter((line) => line.startsWith("|") && !/^\|\s*-/.test(line));
  const cells = lines.map((line) => line.split("|").slice(1, -1));
  const measured = expected.pi?.[language] as unknown as BothMeasured;
  const rows = tableRows((fact) => render(fact, language), measured);
  expect(rows.length).toBeGreaterThan(10);
  expect(cells.map((row) => row.map((cell) => cell.trim()))).toEqual(rows);
});
