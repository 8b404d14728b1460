import type { Fact } from "#contracts/facts.ts";
import type { Language } from "#contracts/render.ts";
import { endText } from "../crash-explorer/end-text.ts";
import type { Outcome } from "../crash-explorer/live.ts";
import type { LeftState, SteppedLife, SteppedPlace } from "../crash-explorer/step-through.ts";
import { leftIn } from "./tell-history.ts";

/** One life as the command shows it: plain data, whatever the learner's modules made of it. */
export interface ShownLife extends Pick<SteppedLife<unknown>, "number" | "said"> {
  /** The scenario's name. */
  scenario: string;
  places: readonly ShownPlace[];
  end: ShownEnd;
}

export interface ShownPlace extends SteppedPlace {
  records: ShownRecords;
  left: readonly ShownState[];
}

export interface ShownState extends LeftState {
  records: ShownRecords;
}

/** By thing, in the person's language. */
export type ShownRecords = Readonly<Record<string, string>>;

/** A terminal state and its reason; of anything else, what it looks like. */
export type ShownEnd = { terminal: string; reason?: Fact } | { text: string };

export function plainLife(life: SteppedLife<unknown> & { scenario: string }, language: Language): ShownLife {
  const { scenario, number, said, outcome } = life;
  const shown = <At extends LeftState>(at: At) => ({ ...at, records: leftIn(at.records, language) });
  const places = life.places.map((place) => ({ ...shown(place), left: place.left.map(shown) }));
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
