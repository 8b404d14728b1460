import type { Mistake } from "../exercise.ts";

/** The first check that rejects it names the invariant. */
export function wrong(
  name: string,
  zh: string,
  en: string,
  checks: readonly string[],
  invariant: string,
): Mistake {
  const rejectedBy = checks.map((check) => `04.${check}`);
  return { name, title: { zh, en }, rejectedBy, first: { check: rejectedBy[0] ?? "", invariant } };
}
