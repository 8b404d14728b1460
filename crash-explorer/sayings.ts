import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { Fact, FactParams } from "#contracts/facts.ts";
import { render } from "#contracts/render.ts";
import type { Breach } from "./scenario.ts";

/** A sentence of the explorer's own, which a person may read in another language. */
export function said(code: FactCode, params: FactParams = {}): Fact {
  return { code, params };
}

/**
 * In words for whoever only compares or prints, which are English and always the same, and as facts for
 * whoever tells a person.
 */
export function breach(expected: Saying, received: Saying): Breach {
  const facts = {
    ...(typeof expected === "object" && { expected }),
    ...(typeof received === "object" && { received }),
  };
  return { expected: inWords(expected), received: inWords(received), facts };
}

/** Of an invariant. */
export function breachOf(invariant: string, expected: Saying, received: Saying) {
  return { invariant, ...breach(expected, received) };
}

export type Saying = Fact | string;

function inWords(saying: Saying): string {
  return typeof saying === "string" ? saying : render(saying, "en");
}
