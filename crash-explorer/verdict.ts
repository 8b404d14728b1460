import type { Use } from "./guarded-realm.ts";
import type { Lived } from "./live.ts";
import type { Breach, Invariant, Scenario } from "./scenario.ts";
import type { StateNode } from "./states.ts";
import type { States, Things } from "./thing.ts";
import type { Snapshot } from "./world.ts";

/** An invariant that does not hold. */
export interface Breached extends Breach {
  invariant: string;
}

/** It comes before any other verdict: what such a life did may be otherwise the next time. */
export function judgeUses(uses: readonly Use[]): Breached | undefined {
  const [use] = uses;
  if (use === undefined) return undefined;
  const expected = "the life's own clock, ids and choices";
  const never = use.isTimer ? ", a timer that never fires here" : "";
  return { invariant: "is-deterministic", expected, received: `${use.what} at ${use.place}${never}` };
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
  start: StateNode,
  { outcome, last, taken }: Lived<End>,
): Breached | undefined {
  if (outcome.kind === "joined") return undefined;
  if (outcome.kind !== "ended") return noEnd(outcome);
  if (atEnd.length === 0) return undefined;
  const undisturbed = start.reached === undefined && taken.every((choice) => choice === 0);
  return firstBreach(atEnd, { states: statesOf(things, last), end: outcome.end, undisturbed });
}

/** A boot on a world that had come to its end must change nothing. */
export function judgeRest(start: StateNode, first: string, last: string): Breached | undefined {
  if (!start.ended || first === last) return undefined;
  return { invariant: "a-second-boot-adds-nothing", expected: first, received: last };
}

export function statesOf<Of extends Things>(things: Of, snapshot: Snapshot): States<Of> {
  return Object.fromEntries(Object.keys(things).map((name, place) => [name, snapshot[place]])) as States<Of>;
}

function noEnd(outcome: Exclude<Lived<unknown>["outcome"], { kind: "ended" | "joined" }>): Breached {
  const expected = "the life comes to an end";
  switch (outcome.kind) {
    case "threw":
      return { invariant: "a-boot-does-not-throw", expected, received: messageOf(outcome.error) };
    case "stuck":
      return { invariant: "a-life-ends", expected, received: "it waits for something that never comes" };
    case "exhausted":
      return { invariant: "a-life-ends", expected, received: "it goes on and on" };
  }
}

function firstBreach<View>(invariants: readonly Invariant<View>[], view: View): Breached | undefined {
  for (const { id, breach } of invariants) {
    const found = breach(view);
    if (found) return { invariant: id, ...found };
  }
  return undefined;
}

export function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return typeof error;
  }
}
