import type { Surroundings } from "#contracts/session.ts";

/**
 * Time that moves by one millisecond a look, and names that count: the same experiment gives the same
 * records.
 */
export function createSurroundings(prefix = "e"): Surroundings {
  let looks = 0;
  let names = 0;
  return {
    now() {
      looks += 1;
      return looks;
    },
    newId() {
      names += 1;
      return `${prefix}${names}`;
    },
  };
}
