import type { NextStep, WriteRecord } from "#contracts/after-crash.ts";

/**
 * What to do about a write when the harness starts. Between `started` and `completed` nobody saw what
 * happened, so neither writing again nor calling it done would be right: a person has to look.
 */
export function afterCrash(record: WriteRecord): NextStep {
  if (record === "started") return "blocked";
  if (record === "completed") return "done";
  return "write";
}
