import type { Bilingual } from "#contracts/render.ts";
import { guarded } from "./determinism.ts";
import type { Use } from "./guarded-realm.ts";
import type { Bounds, Outcome } from "./live.ts";
import type { ExploreOptions, Scenario } from "./scenario.ts";
import { StateSpace } from "./states.ts";
import type { Level, Thing, Things } from "./thing.ts";
import type { Path } from "./token.ts";
import { boundsFor, initialOf, livesAlong, type SceneOf } from "./walk.ts";
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

export interface HistoryLife {
  /** The operations of this life, up to where it died. */
  operations: readonly string[];
  /** False: it came to its end. */
  died: boolean;
  /** What was left for the next one, by the names of the things. */
  left: Readonly<Record<string, string | Bilingual>>;
}

/**
 * Goes one path again, exactly, and tells it.
 * @throws {TokenError} `leads-nowhere`: there is no such place on the way.
 */
export function replay<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  path: Path,
  options: Pick<ExploreOptions, "maxOperations" | "patienceMs"> = {},
): Promise<Replayed<End>> {
  return guarded(() => goPath(() => scenario, path, boundsFor(path.level, options)));
}

/** @throws {TokenError} as `replay` does */
export async function goPath<Of extends Things, End>(
  scene: SceneOf<Of, End>,
  path: Path,
  bounds: Bounds,
): Promise<Replayed<End>> {
  const { things } = await scene();
  const states = new StateSpace(things, path.level);
  let last = initialOf(things);
  let outcome: Outcome<End> | undefined;
  const history: HistoryLife[] = [];
  const uses: Use[] = [];
  for await (const { operations, death, left, lived } of livesAlong(scene, path, bounds)) {
    last = left;
    outcome = death ? undefined : lived.outcome;
    uses.push(...lived.uses);
    history.push({ operations, died: death !== undefined, left: showStates(things, left, path.level) });
  }
  return { history, fingerprint: states.fingerprint(last), last, uses, ...(outcome && { outcome }) };
}

/** What is in the things, by their names, as a person reads it. */
export function showStates(
  things: Things,
  snapshot: Snapshot,
  level: Level,
): Record<string, string | Bilingual> {
  const entries = Object.entries<Thing<unknown, unknown>>(things).map(([name, thing], place) => {
    const state = snapshot[place];
    return [name, thing.show?.(state) ?? thing.fingerprint(state, level)];
  });
  return Object.fromEntries(entries);
}
