import { type Bounds, type Lived, live } from "./live.ts";
import { givenOrder } from "./order.ts";
import { Patience } from "./patience.ts";
import type { ExploreOptions, Scenario } from "./scenario.ts";
import { StateSpace } from "./states.ts";
import type { Level, Things } from "./thing.ts";
import { type Path, type PathLife, TokenError } from "./token.ts";
import type { Snapshot } from "./world.ts";

/** One life of a path: what it began with, how it went, and what it left for the next. */
export interface WalkedLife<End> {
  /** Counted from 1. */
  number: number;
  birth: { snapshot: Snapshot; crashes: number; ids: number };
  lived: Lived<End>;
  death?: NonNullable<PathLife["death"]>;
  /** Up to where it died. */
  operations: readonly string[];
  /** What the process itself had made of the world when it was over, before the crash took its part. */
  crossed: Snapshot;
  left: Snapshot;
}

/** Gives the scenario for one life: always the same, or each time in modules that nothing has touched. */
export type SceneOf<Of extends Things, End> = () => Scenario<Of, End> | Promise<Scenario<Of, End>>;

/**
 * The lives of a path, oldest first, each as it is lived.
 * @throws {TokenError} `leads-nowhere`: there is no such place on the way.
 */
export async function* livesAlong<Of extends Things, End>(
  scene: SceneOf<Of, End>,
  path: Pick<Path, "level" | "lives">,
  bounds: Bounds = boundsFor(path.level),
): AsyncGenerator<WalkedLife<End>> {
  let scenario = await scene();
  const states = new StateSpace(scenario.things, path.level);
  let birth = { snapshot: initialOf(scenario.things), crashes: 0, ids: 0 };
  for (const [index, { choices, death }] of path.lives.entries()) {
    if (index > 0) scenario = await scene();
    const lived: Lived<End> = await live(scenario, birth, choices, bounds);
    const names = lived.boundaries.map(({ name }) => name);
    const place = death && lived.boundaries[death.boundary];
    const left = death ? place && states.variants(place.snapshot)[death.variant] : lived.last;
    const isOther = choices.some((taken, at) => taken >= (lived.choices[at]?.count ?? 0));
    if (left === undefined || isOther) throw new TokenError("leads-nowhere", index + 1);
    yield {
      number: index + 1,
      birth,
      lived,
      ...(death && { death }),
      operations: death ? names.slice(0, death.boundary + 1) : names,
      crossed: place?.snapshot ?? lived.last,
      left,
    };
    birth = { snapshot: left, crashes: birth.crashes + (death ? 1 : 0), ids: states.highestId(left) };
  }
}

/** For lives that are told how to go. */
export function boundsFor(
  level: Level,
  { maxOperations = 1_000, patienceMs }: Pick<ExploreOptions, "maxOperations" | "patienceMs"> = {},
): Bounds {
  const order = level === "order" ? givenOrder() : undefined;
  return { maxOperations, patience: new Patience(patienceMs), ...(order && { order }) };
}

export function initialOf(things: Things): Snapshot {
  return Object.values(things).map(({ initial }) => initial);
}
