import type { Bilingual } from "#contracts/render.ts";
import { guarded } from "./determinism.ts";
import { endText } from "./end-text.ts";
import type { Use } from "./guarded-realm.ts";
import { type Before, beforeOf, judgeWalked } from "./judge-life.ts";
import type { Bounds, Outcome } from "./live.ts";
import type { ExploreOptions, FreshOptions, Scenario } from "./scenario.ts";
import { showStates } from "./show-states.ts";
import { StateSpace } from "./states.ts";
import type { Things } from "./thing.ts";
import { type Path, TokenError } from "./token.ts";
import { type Breached, judgeState } from "./verdict.ts";
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
  /** Counted from 1: a life that no longer comes to where it died. It went on to its end, and is the last. */
  otherwise?: number;
  /** The first invariant that a life of it broke, or what it left; absent: they all hold. */
  breach?: BreachedOnPath;
}

export interface BreachedOnPath extends Breached {
  /** Counted from 1. */
  life: number;
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
 * Goes one path again, exactly, tells it, and says whether it breaks an invariant. With `fresh`, each life is
 * lived in modules that nothing has touched; where modules that live on end otherwise, they remember.
 * @throws {TokenError} `leads-nowhere`: there is no such place on the way.
 */
export function replay<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  path: Path,
  { fresh, ...options }: Pick<ExploreOptions, "maxOperations" | "patienceMs"> & FreshOptions<Of, End> = {},
): Promise<Replayed<End>> {
  const bounds = () => boundsFor(path.level, options);
  return guarded(async () => {
    if (fresh === undefined) return goPath(() => scenario, path, bounds());
    const gone = await goPath(fresh, path, bounds());
    if (gone.breach) return gone;
    const received = await endIn(() => scenario, path, bounds());
    const expected = endOf(gone);
    if (received === expected) return gone;
    const breach = { invariant: "forgets-at-a-crash", expected, received, life: path.lives.length };
    return { ...gone, breach };
  });
}

/**
 * The same for whoever changed the harness since the token was made: where a later life no longer goes as it
 * did, the path ends with that life, undisturbed.
 * @throws {TokenError} `leads-nowhere`: the first life does not go so.
 */
export async function replayAsFar<Of extends Things, End>(
  ...[scenario, path, options]: Parameters<typeof replay<Of, End>>
): Promise<Replayed<End>> {
  try {
    return await replay(scenario, path, options);
  } catch (error) {
    const { life = 1 } = error instanceof TokenError ? error : {};
    if (life === 1) throw error;
    const lives = [...path.lives.slice(0, life - 1), { choices: [] }];
    return { ...(await replay(scenario, { ...path, lives }, options)), otherwise: life };
  }
}

async function endIn(scene: SceneOf<Things, unknown>, path: Path, bounds: Bounds): Promise<string> {
  try {
    return endOf(await goPath(scene, path, bounds));
  } catch (error) {
    if (error instanceof TokenError) return error.problem;
    throw error;
  }
}

function endOf({ outcome, fingerprint }: Replayed<unknown>): string {
  return `${endText(outcome)} in state ${fingerprint}`;
}

/** @throws {TokenError} as `replay` does */
export async function goPath<Of extends Things, End>(
  scene: SceneOf<Of, End>,
  path: Path,
  bounds: Bounds,
): Promise<Replayed<End>> {
  const scenario = await scene();
  const { things } = scenario;
  const states = new StateSpace(things, path.level);
  let last = initialOf(things);
  let outcome: Outcome<End> | undefined;
  const history: HistoryLife[] = [];
  const uses: Use[] = [];
  let before: Before = { ended: false };
  const atFirst = judgeState(scenario, last);
  let breach: BreachedOnPath | undefined = atFirst && { ...atFirst, life: 1 };
  for await (const life of livesAlong(scene, path, bounds)) {
    const { operations, death, left, lived, number } = life;
    const broken = breach ? undefined : judgeWalked(scenario, life, { states, before });
    if (broken) breach = { ...broken, life: number };
    before = beforeOf(life);
    last = left;
    outcome = death ? undefined : lived.outcome;
    uses.push(...lived.uses);
    history.push({ operations, died: death !== undefined, left: showStates(things, left, path.level) });
  }
  const told = { ...(outcome && { outcome }), ...(breach && { breach }) };
  return { history, fingerprint: states.fingerprint(last), last, uses, ...told };
}
