import { both } from "./both.ts";
import type { Hint } from "./exercise.ts";

/** A hint in few lines: first its title, then its text. */
export function hint(
  title: readonly [zh: string, en: string],
  text: readonly [zh: string, en: string],
): Hint {
  return { title: both(...title), text: both(...text) };
}
