import type { Bilingual } from "#contracts/render.ts";
import { endText } from "./end-text.ts";
import type { Bounds, Lived } from "./live.ts";
import { goPath, type HistoryLife, type Replayed } from "./replay.ts";
import type { Violation } from "./report.ts";
import { breachOf, said, saidOf } from "./sayings.ts";
import { showStates } from "./show-states.ts";
import type { StateNode, StateSpace } from "./states.ts";
import type { Level, Things } from "./thing.ts";
import { type Path, type PathLife, TokenError, writeToken } from "./token.ts";
import { type Breached, judgeUses } from "./verdict.ts";
import type { SceneOf } from "./walk.ts";

/** A state in which something is broken, or a life that began there and broke it. */
export interface Violated {
  breached: Breached;
  state: StateNode;
  lived?: Lived<unknown>;
}

/** An exploration that looks back at what it found. */
export interface Found<Of extends Things, End> {
  name: string;
  things: Of;
  level: Level;
  states: StateSpace;
  /** New ones: fresh modules load on demand what the exploration had loaded, and that takes patience. */
  newBounds(): Bounds;
  scene: SceneOf<Of, End>;
  fresh?: SceneOf<Of, End> | undefined;
}

/**
 * The shortest history that leads to what is broken, gone again: so it is told only what really happens.
 * What does not come again is no crash's fault, and the failure that it caused would only mislead.
 */
export async function confirm<Of extends Things, End>(
  found: Found<Of, End>,
  { breached, state, lived }: Violated,
): Promise<Violation> {
  const lives = livesTo(state);
  if (lived) lives.push({ choices: lived.taken });
  const path: Path = { scenario: found.name, level: found.level, lives };
  const token = writeToken(path);
  const again = await goAgain(found, path, found.fresh ?? found.scene);
  const history = again?.history ?? rememberedHistory(found, state);
  if (breached.invariant === "is-deterministic" || breached.invariant === "forgets-at-a-crash") {
    const [use] = again?.uses ?? [];
    const same = lived?.uses.length === 0 || judgeUses(use ? [use] : [])?.received === breached.received;
    return { ...breached, history, token, confirmed: same };
  }
  const expected = endOf(found, lived ?? { last: state.snapshot });
  const received = again && endOf(found, again);
  if (expected === received) return { ...breached, history, token, confirmed: true };
  const other = await explainOther(found, path, firstSaid(breached), received);
  return { ...other, history, token, confirmed: false };
}

/** Without a fresh realm it cannot be told whether it is memory or chance. */
async function explainOther<Of extends Things, End>(
  found: Found<Of, End>,
  path: Path,
  first: Bilingual,
  second: string | undefined,
): Promise<Breached> {
  const third = found.fresh && (await goAgain(found, path, found.fresh));
  if (found.fresh && (third && endOf(found, third)) === second) {
    return breachOf("forgets-at-a-crash", said("explored.fresh_ends_otherwise"), first);
  }
  const notAgain = saidOf("explored.not_again", { first });
  return breachOf("is-deterministic", said("explored.ends_the_same"), notAgain);
}

function firstSaid({ invariant, received, words }: Breached): Bilingual {
  return saidOf("explored.broke", { invariant, received: words?.received ?? received });
}

/** Undefined: it does not even lead there any more. */
async function goAgain<Of extends Things, End>(
  { newBounds }: Found<Of, End>,
  path: Path,
  scene: SceneOf<Of, End>,
): Promise<Replayed<End> | undefined> {
  try {
    return await goPath(scene, path, newBounds());
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}

/** Equal texts: equal outcomes, and states that no later boot can tell apart. */
export function endOf<Of extends Things, End>(
  { states }: Pick<Found<Of, End>, "states">,
  { outcome, last }: Pick<Replayed<unknown>, "outcome" | "last">,
): string {
  return `${endText(outcome)} in state ${states.fingerprint(last)}`;
}

/** How each life on the way to this state went. */
export function livesTo(state: StateNode): PathLife[] {
  const lives: PathLife[] = [];
  for (let reached = state.reached; reached; reached = reached.from.reached) {
    const { choices, boundary, variant } = reached;
    lives.unshift(boundary === null ? { choices } : { choices, death: { boundary, variant } });
  }
  return lives;
}

/** What was kept of the way, where it cannot be gone again. */
function rememberedHistory<Of extends Things, End>(
  { things, level }: Found<Of, End>,
  state: StateNode,
): HistoryLife[] {
  const history: HistoryLife[] = [];
  for (let node = state; node.reached; node = node.reached.from) {
    const { boundary, name } = node.reached;
    const died = boundary !== null;
    history.unshift({ operations: died ? [name] : [], died, left: showStates(things, node.snapshot, level) });
  }
  return history;
}
