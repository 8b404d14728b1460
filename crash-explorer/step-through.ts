import type { Fact } from "#contracts/facts.ts";
import { guarded } from "./determinism.ts";
import { type Before, beforeOf, judgeUndisturbed } from "./judge-life.ts";
import type { Lived, Outcome } from "./live.ts";
import type { HistoryLife } from "./replay.ts";
import type { ExploreOptions, Scenario } from "./scenario.ts";
import { showStates } from "./show-states.ts";
import { StateSpace } from "./states.ts";
import type { Things } from "./thing.ts";
import { type Path, TokenError, writeToken } from "./token.ts";
import { type Breached, judgeState } from "./verdict.ts";
import { boundsFor, livesAlong, type WalkedLife } from "./walk.ts";
import type { Snapshot } from "./world.ts";

/** The last life of a path, place by place, to its end: somebody who looks at it may let it die anywhere. */
export interface SteppedLife<End> {
  /** Counted from 1. */
  number: number;
  /** What it found, the place after each of its operations, and its end. */
  places: readonly SteppedPlace[];
  /** What the harness said of itself, in order. */
  said: readonly Fact[];
  outcome: Outcome<End>;
}

export interface SteppedPlace {
  kind: "birth" | "boundary" | "end";
  /** The operation that was just done; empty unless it is a boundary. */
  operation: string;
  records: Records;
  /** How many of the facts had been said. */
  said: number;
  /** Each state that a crash here may leave; after the end there is one, and no crash. */
  left: readonly LeftState[];
  /** Only of the end, and of what was found: of boundaries each state has its own. */
  breach?: Breached;
}

export interface LeftState {
  records: Records;
  breach?: Breached;
}

/** What is in the things, by their names, as a person reads it. */
export type Records = HistoryLife["left"];

/** A scenario that tells what its harness says of itself. */
export type Heard<Of extends Things, End> = (watch: (fact: Fact) => void) => Promise<Scenario<Of, End>>;

/** @throws {TokenError} `leads-nowhere`: there is no such place on the way. */
export async function stepThrough<Of extends Things, End>(
  heard: Heard<Of, End>,
  path: Path,
  options: Pick<ExploreOptions, "maxOperations" | "patienceMs" | "onLife"> = {},
): Promise<SteppedLife<End>> {
  const ear = new Ear();
  const scenario = await heard((fact) => ear.hear(fact));
  const states = new StateSpace(scenario.things, path.level);
  const bounds = { ...boundsFor(path.level, options), onWorld: (world: Inhabited) => ear.turnTo(world) };
  return guarded(async () => {
    let walked: WalkedLife<End> | undefined;
    let before: Before = { ended: false };
    const token = writeToken(path);
    await options.onLife?.({ token, states: 0 });
    for await (const life of livesAlong(() => scenario, path, bounds)) {
      if (walked) before = beforeOf(walked);
      walked = life;
      await options.onLife?.({ token, states: 0 });
    }
    if (walked === undefined) throw new TokenError("leads-nowhere");
    const judged = judgeUndisturbed(scenario, walked, { states, before });
    return {
      number: walked.number,
      places: placesOf(scenario, walked, states, { ear, level: path.level, judged }),
      said: ear.facts.map(({ fact }) => fact),
      outcome: walked.lived.outcome,
    };
  });
}

interface Around {
  ear: Ear;
  level: Path["level"];
  judged: Breached | undefined;
}

function placesOf<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  { birth, lived }: WalkedLife<End>,
  states: StateSpace,
  { ear, level, judged }: Around,
): SteppedPlace[] {
  const show = (snapshot: Snapshot) => showStates(scenario.things, snapshot, level);
  const leave = (snapshot: Snapshot): LeftState => {
    const breach = judgeState(scenario, snapshot);
    return { records: show(snapshot), ...(breach && { breach }) };
  };
  const boundaries = lived.boundaries.map(({ name, snapshot }, place): SteppedPlace => {
    const left = states.variants(snapshot).map(leave);
    return { kind: "boundary", operation: name, records: show(snapshot), said: ear.until(place), left };
  });
  const end: SteppedPlace = {
    kind: "end",
    operation: "",
    records: show(lived.last),
    said: ear.facts.length,
    left: [leave(lived.last)],
    ...(judged && { breach: judged }),
  };
  const found = leave(birth.snapshot);
  return [{ kind: "birth", operation: "", said: 0, left: [], ...found }, ...boundaries, end];
}

type Inhabited = Pick<Lived<unknown>, "boundaries">;

/** Hears what is said in one life, and after how many operations. */
class Ear {
  facts: { fact: Fact; after: number }[] = [];
  #world: Inhabited = { boundaries: [] };

  turnTo(world: Inhabited): void {
    this.facts = [];
    this.#world = world;
  }

  hear(fact: Fact): void {
    this.facts.push({ fact, after: this.#world.boundaries.length });
  }

  /** A crash right behind this operation takes with it what would have been said after it. */
  until(boundary: number): number {
    return this.facts.filter(({ after }) => after <= boundary).length;
  }
}
