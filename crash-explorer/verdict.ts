import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { Use } from "./guarded-realm.ts";
import type { Lived } from "./live.ts";
import { placeThrown } from "./place.ts";
import { breachOf, type Saying, said } from "./sayings.ts";
import type { Breach, Invariant, Scenario } from "./scenario.ts";
import type { StateNode } from "./states.ts";
import type { States, Things } from "./thing.ts";
import type { Snapshot } from "./world.ts";

/** An invariant that does not hold. */
export interface Breached extends Breach {
  invariant: string;
  title?: Bilingual;
}

/** It comes before any other verdict: what such a life did may be otherwise the next time. */
export function judgeUses(uses: readonly Use[]): Breached | undefined {
  const [use] = uses;
  if (use === undefined) return undefined;
  const { what, place, isTimer } = use;
  const received = said(isTimer ? "explored.uses_timer" : "explored.uses", { what, place });
  return breachOf("is-deterministic", said("explored.own_clock"), received);
}

/** In a state in which a crash can leave the world. */
export function judgeState<Of extends Things, End>(
  { things, always = [] }: Scenario<Of, End>,
  snapshot: Snapshot,
): Breached | undefined {
  return always.length === 0 ? undefined : firstBreach(always, statesOf(things, snapshot));
}

/** When a life has come to its end, or to none. */
export function judgeEnd<Of extends Things, End>(
  { things, atEnd = [] }: Scenario<Of, End>,
  start: Pick<StateNode, "reached">,
  { outcome, last, taken }: Lived<End>,
): Breached | undefined {
  if (outcome.kind === "joined") return undefined;
  if (outcome.kind !== "ended") return noEnd(outcome);
  if (atEnd.length === 0) return undefined;
  const undisturbed = start.reached === undefined && taken.every((choice) => choice === 0);
  return firstBreach(atEnd, { states: statesOf(things, last), end: outcome.end, undisturbed });
}

/**
 * A boot on a world that had come to its end must change nothing.
 * @param first the print of the world that it found, `last` of the one that it left
 * @param show what differs, as a person reads it
 */
export function judgeRest(
  start: Pick<StateNode, "ended">,
  first: string,
  last: string,
  show: () => readonly [Saying, Saying],
): Breached | undefined {
  if (!start.ended || first === last) return undefined;
  return breachOf("a-second-boot-adds-nothing", ...show());
}

export function statesOf<Of extends Things>(things: Of, snapshot: Snapshot): States<Of> {
  return Object.fromEntries(Object.keys(things).map((name, place) => [name, snapshot[place]])) as States<Of>;
}

function noEnd(outcome: Exclude<Lived<unknown>["outcome"], { kind: "ended" | "joined" }>): Breached {
  const comesToEnd = said("explored.comes_to_end");
  switch (outcome.kind) {
    case "threw":
      return breachOf("a-boot-does-not-throw", comesToEnd, saidOfThrown(outcome.error));
    case "stuck":
      return breachOf("a-life-ends", comesToEnd, said("explored.waits_for_ever"));
    case "exhausted":
      return breachOf("a-life-ends", comesToEnd, said("explored.goes_on"));
  }
}

function firstBreach<View>(invariants: readonly Invariant<View>[], view: View): Breached | undefined {
  for (const { id, title, breach } of invariants) {
    const found = breach(view);
    if (found) return { invariant: id, ...(title && { title }), ...found };
  }
  return undefined;
}

/**
 * What a harness throws of its own is a fact already, and has words in each language; of anything else the
 * person needs the place.
 */
export function saidOfThrown(error: unknown): Fact | string {
  if (isHarnessError(error)) return error.fact;
  const place = error instanceof Error ? placeThrown(String(error.stack)) : undefined;
  const thrown = messageOf(error);
  return place === undefined ? thrown : said("explored.threw_at", { thrown, place });
}

export function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return typeof error;
  }
}
