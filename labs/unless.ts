import type { Breach } from "../crash-explorer/scenario.ts";

/** What an invariant says: nothing, where it holds. */
export function unless(holds: boolean, expected: string, received: string): Breach | undefined {
  return holds ? undefined : { expected, received };
}
