import type { Bilingual } from "#contracts/render.ts";
import type { Mistake } from "./exercise.ts";

/** A mistake whose first violation is of the first check that rejects it. */
export function mistake(
  name: string,
  invariant: string,
  rejectedBy: readonly string[],
  title: Bilingual,
): Mistake {
  return { name, title, rejectedBy, first: { check: rejectedBy[0] ?? "", invariant } };
}
