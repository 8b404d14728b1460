import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { crashCatalogue } from "./catalogue-experiments.ts";
import { catalogueTable, cellsIn, withCatalogue } from "./catalogue-table.ts";

test.each(["zh", "en"] as const)(
  "the chapter shows the catalogue as it is measured: %s",
  async (language) => {
    const page = readFileSync(
      new URL(`../../docs/${language}/13-recovery-policy.md`, import.meta.url),
      "utf8",
    );
    const measured = withCatalogue(page, catalogueTable(await crashCatalogue(), language));
    expect(cellsIn(page)).toEqual(cellsIn(measured));
    expect(cellsIn(page).length).toBeGreaterThan(17);
  },
);
