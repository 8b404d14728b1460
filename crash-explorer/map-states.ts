import { livesTo } from "./confirm.ts";
import { guarded } from "./determinism.ts";
import { type Lived, live } from "./live.ts";
import { Memory } from "./memory.ts";
import { Patience } from "./patience.ts";
import type { HistoryLife } from "./replay.ts";
import type { ExploreOptions, Scenario } from "./scenario.ts";
import { showApart, showStates } from "./show-states.ts";
import { type StateNode, StateSpace } from "./states.ts";
import type { Things } from "./thing.ts";
import { writeToken } from "./token.ts";
import { type Breached, judgeEnd, judgeRest, judgeState } from "./verdict.ts";

/** A state in which a crash can leave the world, or in which a life came to its end. */
export interface MappedState {
  /** In the order of discovery, from 0. */
  place: number;
  /** The fewest that lead here. */
  crashes: number;
  /** The operation that the crash came after; absent for the first state, and after an end. */
  after?: string;
  /** Leads here. */
  token: string;
  /** What was left, by the names of the things, as a person reads it. */
  left: HistoryLife["left"];
  /** What is broken here, and what a life that began here broke in its end. */
  breaches: readonly Breached[];
}

export interface StateMap {
  states: readonly MappedState[];
  /** From a state to one that a crash, or the end, of a life that began there leaves. */
  ways: readonly (readonly [from: number, to: number])[];
  /** False: there were more states than were asked for. */
  complete: boolean;
}

/**
 * All states of a scenario, and all ways between them. Unlike `explore` it goes on behind what is broken, so
 * it shows how much is, not which history is the shortest; at levels process and power.
 */
export function mapStates<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  options: Pick<ExploreOptions, "level" | "maxStates" | "maxOperations" | "patienceMs"> = {},
): Promise<StateMap> {
  return guarded(() => mapGuarded(scenario, options));
}

async function mapGuarded<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  options: Parameters<typeof mapStates>[1] & object,
): Promise<StateMap> {
  const { level = "process", maxStates = 1_000, maxOperations = 1_000, patienceMs } = options;
  const { name, things } = scenario;
  const bounds = { maxOperations, patience: new Patience(patienceMs) };
  const memory = new Memory<End>();
  const space = new StateSpace(things, level);
  const states: (MappedState & { breaches: Breached[] })[] = [];
  const places = new Map<string, number>();
  const ways = new Map<string, readonly [number, number]>();
  for (let next = space.next(); next; next = space.next()) {
    if (states.length === 0) enter(next);
    if (space.count > maxStates) return { states, ways: [...ways.values()], complete: false };
    const open: (readonly number[])[] = [[]];
    for (let choices = open.pop(); choices; choices = open.pop()) {
      const lived = await live(scenario, next, choices, bounds, memory);
      follow(next, lived);
      const fixed = choices.length;
      for (const [offset, { count }] of lived.choices.slice(fixed).entries()) {
        const before = lived.taken.slice(0, fixed + offset);
        for (let other = 1; other < count; other += 1) open.push([...before, other]);
      }
    }
  }
  return { states, ways: [...ways.values()], complete: true };

  function enter(node: StateNode): void {
    const { place, crashes, reached, snapshot } = node;
    places.set(space.fingerprint(snapshot), place);
    const breached = judgeState(scenario, snapshot);
    states[place] = {
      place,
      crashes,
      ...(reached && reached.boundary !== null && { after: reached.name }),
      token: writeToken({ scenario: name, level, lives: livesTo(node) }),
      left: showStates(things, snapshot, level),
      breaches: breached ? [breached] : [],
    };
  }

  function follow(from: StateNode, lived: Lived<End>): void {
    const how = { from, choices: lived.taken };
    for (const [boundary, { snapshot, name: after }] of lived.boundaries.entries()) {
      for (const state of space.add(snapshot, { ...how, boundary, name: after })) enter(state);
      for (const left of space.variants(snapshot)) lead(from, places.get(space.fingerprint(left)));
    }
    const known = space.count;
    const end = space.addEnd(lived.last, { ...how, boundary: null, name: "end" });
    if (end.place >= known) enter(end);
    lead(from, end.place);
    const [first, last] = [space.fingerprint(from.snapshot), space.fingerprint(lived.last)];
    from.moved ||= first !== last;
    const breached =
      judgeEnd(scenario, from, lived) ??
      judgeRest(from, first, last, () => showApart(things, level, [from.snapshot, lived.last]));
    const broken = states[from.place]?.breaches;
    if (breached && !broken?.some(({ invariant }) => invariant === breached.invariant))
      broken?.push(breached);
  }

  function lead(from: StateNode, to: number | undefined): void {
    if (to !== undefined && to !== from.place) ways.set(`${from.place} ${to}`, [from.place, to]);
  }
}
