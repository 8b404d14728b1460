import type { Fact } from "./facts.ts";

/**
 * Looks at reality, never at what the model says of it. It must change nothing, since it is done again after
 * a crash. A throw says that nothing was checked.
 */
export type Check = (context: { signal?: AbortSignal }) => Promise<Finding>;

export interface Finding {
  passed: boolean;
  /** What was looked at and how it was found; the model is sent back with it. */
  found: Fact;
}
