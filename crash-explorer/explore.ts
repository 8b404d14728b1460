import { renameIds } from "./fingerprints.ts";
import { type Lived, live, Patience } from "./live.ts";
import { Memory } from "./memory.ts";
import { replay } from "./replay.ts";
import { createTally, type Report, type Violation } from "./report.ts";
import type { ExploreOptions, Scenario } from "./scenario.ts";
import { type StateNode, StateSpace } from "./states.ts";
import type { Level, Things } from "./thing.ts";
import { type PathLife, writeToken } from "./token.ts";
import { type Breached, judgeEnd, judgeRest, judgeState } from "./verdict.ts";
import type { Snapshot } from "./world.ts";

/**
 * Finds every state in which crashes, any number of them and at any place, recovery included, can leave a
 * world: one undisturbed life shows every crash along its way, since a dead process runs no `catch` and no
 * `finally`. Each state not seen before is booted again, until there is none left. Breadth first, so the
 * first violation has the fewest crashes.
 */
export async function explore<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  options: ExploreOptions = {},
): Promise<Report> {
  const { level = "process", maxStates = 100_000, maxOperations = 1_000, auditEvery = 0 } = options;
  const bounds = { maxOperations, patience: new Patience(options.patienceMs) };
  const memory = new Memory<End>();
  const states = new StateSpace(scenario.things, level);
  const tally = createTally(scenario, states, level);
  for (let next = states.next(); next; next = states.next()) {
    if (states.count > maxStates) return tally.report("bounded");
    const violated = await exploreState(next);
    if (violated) return tally.report("violated", await describe(scenario, level, violated, options));
  }
  return tally.report("exhaustive");

  /** Boots on one state, once for each way in which the choices of the outside world can fall. */
  async function exploreState(start: StateNode): Promise<Violated | undefined> {
    const breached = start.reached ? undefined : judgeState(scenario, start.snapshot);
    if (breached) return { breached, state: start };
    const open: (readonly number[])[] = [[]];
    for (let choices = open.pop(); choices; choices = open.pop()) {
      const lived = await live(scenario, start, choices, bounds, memory);
      tally.lived(lived);
      const violated = judge(start, lived) ?? (await audit(start, lived));
      if (violated) return violated;
      open.push(...otherChoices(lived, choices.length));
    }
    return undefined;
  }

  /** Every crash that this life shows is a state to go on from; and it must have come to a good end. */
  function judge(start: StateNode, lived: Lived<End>): Violated | undefined {
    const { boundaries, taken, last } = lived;
    const how = { from: start, choices: taken };
    for (const [boundary, { snapshot, name }] of boundaries.entries()) {
      for (const state of states.add(snapshot, { ...how, boundary, name })) {
        const breached = judgeState(scenario, state.snapshot);
        if (breached) return { breached, state };
      }
    }
    const breached = judgeEnd(scenario, start, lived);
    if (breached) return { breached, state: start, lived };
    const end = states.addEnd(last, { ...how, boundary: null, name: "end" });
    const rest = judgeRest(start, states.fingerprint(start.snapshot), states.fingerprint(end.snapshot));
    return rest && { breached: rest, state: start, lived };
  }

  /** Merged states must behave alike, and so must lives that are told the same; a sample has to show it. */
  async function audit(start: StateNode, lived: Lived<End>): Promise<Violated | undefined> {
    if (auditEvery === 0) return undefined;
    const alike: [Snapshot, string][] = start.merged.map((twin) => [twin, "merged-states-behave-alike"]);
    if (lived.again) alike.push([start.snapshot, "told-the-same-does-the-same"]);
    for (const [twin, invariant] of alike) {
      if (!tally.isToAudit(auditEvery)) continue;
      const other = await live(
        scenario,
        { ...start, snapshot: twin, ids: states.highestId(twin) },
        lived.taken,
        bounds,
      );
      const [expected = "", received = ""] = [lived, other].map(
        ({ outcome, last }) =>
          `${renameIds(JSON.stringify(outcome)).text} in state ${states.fingerprint(last)}`,
      );
      if (expected !== received) {
        const breached: Breached = { invariant, expected, received };
        return { breached, state: start, lived };
      }
    }
    return undefined;
  }
}

/** A state in which something is broken, or a life that began there and broke it. */
export interface Violated {
  breached: Breached;
  state: StateNode;
  lived?: Lived<unknown>;
}

/** The choice vectors that differ from this life's at a place that it was the first to reach. */
function otherChoices({ choices, taken }: Lived<unknown>, fixed: number): number[][] {
  return choices.slice(fixed).flatMap(({ count }, offset) => {
    const before = taken.slice(0, fixed + offset);
    return Array.from({ length: count - 1 }, (_, other) => [...before, other + 1]);
  });
}

/** The shortest history that leads to what is broken, gone again: so it is told only what really happens. */
async function describe<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  level: Level,
  { breached, state, lived }: Violated,
  options: ExploreOptions,
): Promise<Violation> {
  const lives: PathLife[] = [];
  for (let reached = state.reached; reached; reached = reached.from.reached) {
    const { choices, boundary, variant } = reached;
    lives.unshift(boundary === null ? { choices } : { choices, death: { boundary, variant } });
  }
  if (lived) lives.push({ choices: lived.taken });
  const path = { scenario: scenario.name, level, lives };
  const { history, outcome } = await replay(scenario, path, options);
  const confirmed = JSON.stringify(outcome) === JSON.stringify(lived?.outcome);
  return { ...breached, history, token: writeToken(path), confirmed };
}
