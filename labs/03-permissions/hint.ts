import type { Hint } from "../exercise.ts";

/** A hint as its title and its text, in each language. */
export function hint(zh: readonly [string, string], en: readonly [string, string]): Hint {
  return { title: { zh: zh[0], en: en[0] }, text: { zh: zh[1], en: en[1] } };
}
