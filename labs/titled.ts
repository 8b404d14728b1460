import type { Bilingual, Language } from "#contracts/render.ts";
import type { Check } from "./check.ts";

/** What each invariant of a lab asks for, in a sentence that needs no chapter. */
export type Titles = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The checks; what they find broken comes with its sentence. */
export function titled(titles: Titles, checks: readonly Check[]): Check[] {
  return checks.map((check) => ({
    ...check,
    async run(options) {
      const { finding, ...result } = await check.run(options);
      if (!finding) return result;
      const title = titleOf(titles, finding.invariant);
      return { ...result, finding: { ...(title && { title }), ...finding } };
    },
  }));
}

function titleOf({ zh, en }: Titles, invariant: string): Bilingual | undefined {
  if (!Object.hasOwn(zh, invariant)) return undefined;
  return { zh: zh[invariant] ?? "", en: en[invariant] ?? "" };
}
