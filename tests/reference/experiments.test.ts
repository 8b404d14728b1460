import { mkdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { render } from "#contracts/render.ts";
import { curriculum } from "../../labs/curriculum.ts";
import { type Expected, type Lab, type Measured, needingNothing } from "../../labs/experiment.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();

// The one with an engine starts a database for each variation: beyond its main experiment, which the command
// runs in both languages, it is left to a longer tier.
const here = curriculum.filter(({ number }) => number !== "18");

describe.each(here)("lab $number $slug, on the finished modules alone", ({ number, slug }) => {
  // Words differ, and how long a hundred real processes take does not: the other language is a longer tier's.
  test.each(number < "14" ? (["zh", "en"] as const) : (["zh"] as const))(
    "gives in %s what it is expected to",
    async (language) => {
      const home = new URL(`../../labs/${number}-${slug}/`, import.meta.url);
      const { lab } = (await import(new URL("lab.ts", home).href)) as { lab: Lab };
      const expected = JSON.parse(readFileSync(new URL("expected.json", home), "utf8")) as Expected;
      expect(Object.keys(lab)).toEqual(Object.keys(expected));

      for (const variation of needingNothing(lab)) {
        mkdirSync(folder.path(variation));
        const received: Measured = await (lab[variation] as Lab[string]).run({
          text: (fact) => render(fact, language),
          tell: () => {},
          folder: folder.path(variation),
        });
        expect(JSON.stringify(received), variation).toBe(JSON.stringify(expected[variation]?.[language]));
      }
      // Those of the labs with a real database start dozens of real processes.
    },
    900_000,
  );
});
