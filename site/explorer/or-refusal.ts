import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";

/** What came of it, or why the harness refused; anything else that is thrown is a fault of the page. */
export async function orRefusal<Value>(work: Promise<Value>): Promise<Value | Fact> {
  return work.catch((error) => {
    if (isHarnessError(error)) return error.fact;
    throw error;
  });
}

export function isRefusal(outcome: object): outcome is Fact {
  return "code" in outcome;
}
