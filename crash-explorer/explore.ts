import { audit } from "./audit.ts";
import { confirm, type Found, livesTo, type Violated } from "./confirm.ts";
import { guarded } from "./determinism.ts";
import { Samples } from "./forgets.ts";
import { hadVisitors } from "./judge-life.ts";
import { type Lived, live } from "./live.ts";
import { Memory } from "./memory.ts";
import { givenOrder, newOrder } from "./order.ts";
import { Patience } from "./patience.ts";
import { createTally, type Report } from "./report.ts";
import type { ExploreOptions, FreshOptions, Progress, Scenario } from "./scenario.ts";
import { showApart } from "./show-states.ts";
import { type StateNode, StateSpace } from "./states.ts";
import type { Things } from "./thing.ts";
import { assertName, writeToken } from "./token.ts";
import { judgeEnd, judgeRest, judgeState, judgeUses } from "./verdict.ts";

/**
 * Finds every state in which crashes, any number of them and at any place, recovery included, can leave a
 * world: one undisturbed life shows every crash along its way, since a dead process runs no `catch` and no
 * `finally`. Each state not seen before is booted again, until there is none left. Breadth first, so the
 * first violation has the fewest crashes.
 */
export function explore<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  options: ExploreOptions & FreshOptions<Of, End> = {},
): Promise<Report> {
  return guarded(() => exploreGuarded(scenario, options));
}

async function exploreGuarded<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  options: ExploreOptions & FreshOptions<Of, End>,
): Promise<Report> {
  assertName(scenario.name);
  const { level = "process", maxStates = 100_000, maxOperations = 1_000, auditEvery = 0 } = options;
  const { fresh, freshLives = 12, onLife } = options;
  const newBounds = () => ({
    maxOperations,
    patience: new Patience(options.patienceMs),
    ...(level === "order" && { order: givenOrder() }),
  });
  const bounds = newBounds();
  // What goes on at the same time is told more than its answers, namely their order.
  const memory = level === "order" ? undefined : new Memory<End>();
  const states = new StateSpace(scenario.things, level);
  const tally = createTally(scenario, states, level);
  const { name, things } = scenario;
  const found: Found<Of, End> = { name, things, level, states, newBounds, scene: () => scenario, fresh };
  const isToAudit = () => auditEvery > 0 && tally.isToAudit(auditEvery);
  const samples = new Samples(found, freshLives);
  let explored = 0;
  for (let next = states.next(); next; next = states.next()) {
    if (states.count > maxStates) return finish("bounded");
    const violated = (await exploreState(next)) ?? (await lookEarly());
    if (violated) return tally.report("violated", await confirm(found, violated));
  }
  return finish("exhaustive");

  async function finish(verdict: "bounded" | "exhaustive"): Promise<Report> {
    const violated = await samples.compare();
    return violated ? tally.report("violated", await confirm(found, violated)) : tally.report(verdict);
  }

  async function lookEarly(): Promise<Violated | undefined> {
    explored += 1;
    return explored === EARLY ? samples.compare(Math.ceil(freshLives / 3)) : undefined;
  }

  /** Boots on one state, once for each way in which the choices of the outside world can fall. */
  async function exploreState(start: StateNode): Promise<Violated | undefined> {
    const breached = start.reached ? undefined : judgeState(scenario, start.snapshot);
    if (breached) return { breached, state: start };
    const open: (readonly number[])[] = [[]];
    const order = level === "order" ? newOrder((snapshot) => states.exactPrint(snapshot)) : undefined;
    for (let choices = open.pop(); choices; choices = open.pop()) {
      if (onLife) await onLife(progressTo(found, start, choices));
      const lived = await live(scenario, start, choices, { ...bounds, ...(order && { order }) }, memory);
      tally.lived(lived);
      if (choices.length === 0) samples.keep(start, lived);
      const violated = judge(start, lived) ?? (await audit(found, start, lived, isToAudit));
      if (violated) return violated;
      open.push(...otherChoices(lived, choices.length));
    }
    return undefined;
  }

  /** Every crash that this life shows is a state to go on from; and it must have come to a good end. */
  function judge(start: StateNode, lived: Lived<End>): Violated | undefined {
    const { boundaries, taken, last, uses } = lived;
    const used = judgeUses(uses);
    if (used) return { breached: used, state: start, lived };
    const how = { from: start, choices: taken };
    for (const [boundary, { snapshot, name }] of boundaries.entries()) {
      for (const state of states.add(snapshot, { ...how, boundary, name })) {
        const breached = judgeState(scenario, state.snapshot);
        if (breached) return { breached, state };
      }
    }
    const breached = judgeEnd(scenario, start, lived);
    if (breached) return { breached, state: start, lived };
    if (lived.outcome.kind === "joined") return undefined;
    const atEnd = { ...how, boundary: null, name: "end" };
    if (lived.someDied) {
      states.add(last, atEnd);
      return undefined;
    }
    const end = states.addEnd(last, atEnd);
    if (hadVisitors(lived)) return undefined;
    const [first, second] = [states.fingerprint(start.snapshot), states.fingerprint(end.snapshot)];
    start.moved ||= first !== second;
    const rest = judgeRest(start, first, second, () => showApart(things, level, [start.snapshot, last]));
    return rest && { breached: rest, state: start, lived };
  }
}

/** The choice vectors that differ from this life's at a place that it was the first to reach. */
function otherChoices({ choices, taken }: Lived<unknown>, fixed: number): number[][] {
  return choices.slice(fixed).flatMap(({ count }, offset) => {
    const before = taken.slice(0, fixed + offset);
    return Array.from({ length: count - 1 }, (_, other) => [...before, other + 1]);
  });
}

function progressTo(
  { name, level, states }: Pick<Found<Things, unknown>, "name" | "level" | "states">,
  start: StateNode,
  choices: readonly number[],
): Progress {
  const lives = [...livesTo(start), { choices }];
  return { token: writeToken({ scenario: name, level, lives }), states: states.count };
}

/** After so many states, what a harness remembers has had the time to tell. */
const EARLY = 64;
