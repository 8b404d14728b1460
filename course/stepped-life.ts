import type { Fact } from "#contracts/facts.ts";
import { endText } from "../crash-explorer/end-text.ts";
import type { Outcome } from "../crash-explorer/live.ts";
import type { SteppedLife } from "../crash-explorer/step-through.ts";

/** One life as the command shows it: plain data, whatever the learner's modules made of it. */
export interface ShownLife extends Pick<SteppedLife<unknown>, "number" | "places" | "said"> {
  /** The scenario's name. */
  scenario: string;
  end: ShownEnd;
}

/** A terminal state and its reason; of anything else, what it looks like. */
export type ShownEnd = { terminal: string; reason?: Fact } | { text: string };

export function plainLife(life: SteppedLife<unknown> & { scenario: string }): ShownLife {
  const { scenario, number, places, said, outcome } = life;
  // What is no fact is told of as well: a line that is missing would be looked for in vain.
  const facts = said.map((one) => (isFact(one) ? one : { code: "step.no_fact" as const, params: {} }));
  return JSON.parse(JSON.stringify({ scenario, number, places, said: facts, end: endOf(outcome) }));
}

function endOf(outcome: Outcome<unknown>): ShownEnd {
  if (outcome.kind !== "ended") return { text: endText(outcome) };
  const { end } = (outcome.end ?? {}) as { end?: unknown };
  for (const one of [end, outcome.end]) {
    const { terminal, reason } = (one ?? {}) as { terminal?: unknown; reason?: unknown };
    if (typeof terminal === "string") return { terminal, ...(isFact(reason) && { reason }) };
  }
  return { text: endText(outcome) };
}

function isFact(value: unknown): value is Fact {
  const { code, params } = (value ?? {}) as { code?: unknown; params?: unknown };
  return typeof code === "string" && typeof params === "object" && params !== null;
}
