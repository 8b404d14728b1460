import { guarded } from "./determinism.ts";
import type { Use } from "./guarded-realm.ts";
import { type Bounds, type Lived, live, type Outcome, Patience } from "./live.ts";
import { givenOrder } from "./order.ts";
import type { ExploreOptions, Scenario } from "./scenario.ts";
import { StateSpace } from "./states.ts";
import type { Level, Thing, Things } from "./thing.ts";
import { type Path, TokenError } from "./token.ts";
import type { Snapshot } from "./world.ts";

/** A path, gone again. */
export interface Replayed<End> {
  /** The lives, oldest first. */
  history: readonly HistoryLife[];
  /** Absent: the last life died as well. */
  outcome?: Outcome<End>;
  /** Of the state in which it ends; equal texts for states that no later boot can tell apart. */
  fingerprint: string;
  last: Snapshot;
  /** What its lives reached for that is not the same each time. */
  uses: readonly Use[];
}

/** Gives the scenario for one life: always the same, or each time in modules that nothing has touched. */
export type SceneOf<Of extends Things, End> = () => Scenario<Of, End> | Promise<Scenario<Of, End>>;

export interface HistoryLife {
  /** The operations of this life, up to where it died. */
  operations: readonly string[];
  /** False: it came to its end. */
  died: boolean;
  /** What was left for the next one, by the names of the things. */
  left: Readonly<Record<string, string>>;
}

/**
 * Goes one path again, exactly.
 * @throws {TokenError} `leads-nowhere`: there is no such place on the way.
 */
export function replay<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  path: Path,
  { maxOperations = 1_000, patienceMs }: Pick<ExploreOptions, "maxOperations" | "patienceMs"> = {},
): Promise<Replayed<End>> {
  const order = path.level === "order" ? givenOrder() : undefined;
  const bounds = { maxOperations, patience: new Patience(patienceMs), ...(order && { order }) };
  return guarded(() => goPath(() => scenario, path, bounds));
}

/** @throws {TokenError} as `replay` does */
export async function goPath<Of extends Things, End>(
  scene: SceneOf<Of, End>,
  path: Path,
  bounds: Bounds,
): Promise<Replayed<End>> {
  const first = await scene();
  const { things } = first;
  const states = new StateSpace(things, path.level);
  let snapshot: Snapshot = Object.values(things).map(({ initial }) => initial);
  let crashes = 0;
  let outcome: Outcome<End> | undefined;
  const history: HistoryLife[] = [];
  const uses: Use[] = [];
  for (const { choices, death } of path.lives) {
    const lived: Lived<End> = await live(
      history.length === 0 ? first : await scene(),
      { snapshot, crashes, ids: states.highestId(snapshot) },
      choices,
      bounds,
    );
    uses.push(...lived.uses);
    const names = lived.boundaries.map(({ name }) => name);
    if (death) {
      const crossed = lived.boundaries[death.boundary];
      const left = crossed && states.variants(crossed.snapshot)[death.variant];
      if (!left) throw new TokenError("leads-nowhere");
      snapshot = left;
      crashes += 1;
      outcome = undefined;
    } else {
      snapshot = lived.last;
      outcome = lived.outcome;
    }
    history.push({
      operations: death ? names.slice(0, death.boundary + 1) : names,
      died: death !== undefined,
      left: showStates(things, snapshot, path.level),
    });
  }
  const fingerprint = states.fingerprint(snapshot);
  return { history, fingerprint, last: snapshot, uses, ...(outcome && { outcome }) };
}

/** What is in the things, by their names, as a person reads it. */
export function showStates(things: Things, snapshot: Snapshot, level: Level): Record<string, string> {
  const entries = Object.entries<Thing<unknown, unknown>>(things).map(([name, thing], place) => {
    const state = snapshot[place];
    return [name, thing.show?.(state) ?? thing.fingerprint(state, level)];
  });
  return Object.fromEntries(entries);
}
