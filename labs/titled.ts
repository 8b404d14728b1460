import type { Bilingual } from "#contracts/render.ts";
import type { Check } from "./check.ts";

/** What each invariant of a lab asks for, in a sentence that needs no chapter. */
export type Titles = Readonly<Record<string, Bilingual>>;

/** The checks, with the sentence of what is broken beside what they find. */
export function titled(titles: Titles, checks: readonly Check[]): Check[] {
  return checks.map((check) => ({
    ...check,
    async run(options) {
      const result = await check.run(options);
      const { finding } = result;
      const title = finding && Object.hasOwn(titles, finding.invariant) && titles[finding.invariant];
      return title ? { ...result, finding: { title, ...finding } } : result;
    },
  }));
}
