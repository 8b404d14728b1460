import { both } from "../both.ts";

/** How often something happened, as options of a question. */
export const counts = {
  one: both("1 次", "Once"),
  two: both("2 次", "Twice"),
  none: both("0 次", "Not at all"),
};

/** The option's name. */
export function named(count: number): string {
  return ["none", "one", "two"][count] ?? "two";
}
