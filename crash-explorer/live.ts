import type { Memory } from "./memory.ts";
import type { Scenario } from "./scenario.ts";
import type { StateNode } from "./states.ts";
import type { Things } from "./thing.ts";
import { type Boundary, type Choice, Living, type Snapshot } from "./world.ts";

/** What one life showed. */
export interface Lived<End> {
  boundaries: readonly Boundary[];
  choices: readonly Choice[];
  taken: readonly number[];
  /** The world when the life had come to its end, or when nothing in it moved any more. */
  last: Snapshot;
  outcome: Outcome<End>;
  /** Nothing was booted: it is an earlier life over again. */
  again: boolean;
}

export type Outcome<End> =
  | { kind: "ended"; end: End }
  | { kind: "threw"; error: unknown }
  /** It waits for something that never comes. */
  | { kind: "stuck" }
  /** It went on and on. */
  | { kind: "exhausted" };

export interface Bounds {
  maxOperations: number;
  patience: Patience;
}

/**
 * Lets one harness live on a state, to its end and without a crash.
 * @param memory of lives of this scenario; absent: a harness is booted whatever was seen before.
 */
export async function live<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  { snapshot, crashes, ids }: Pick<StateNode, "snapshot" | "crashes" | "ids">,
  choices: readonly number[],
  { maxOperations, patience }: Bounds,
  memory?: Memory<End>,
): Promise<Lived<End>> {
  const birth = { snapshot, choices, crashes, ids, maxOperations };
  if (memory) {
    const living = new Living(scenario.things, birth);
    const again = await outcomeOf(() => memory.liveAgain(living.handles<Of>(), living.life()), patience);
    if (again.kind === "ended" && again.end) {
      return livedBy(living, { kind: "ended", end: again.end.value }, true);
    }
  }
  const living = new Living(scenario.things, birth);
  const [things, life] = [living.handles<Of>(), living.life()];
  const boot = () => memory?.boot(scenario.boot, things, life) ?? scenario.boot(things, life);
  return livedBy(living, await outcomeOf(boot, patience), false);
}

function livedBy<End>(living: Living, outcome: Outcome<End>, again: boolean): Lived<End> {
  return {
    boundaries: living.boundaries,
    choices: living.choices,
    taken: living.choices.map(({ taken }) => taken),
    last: living.snapshot(),
    outcome: living.exhausted ? { kind: "exhausted" } : outcome,
    again,
  };
}

/** How long an exploration may wait, over all its lives, for lives that do not move by themselves. */
export class Patience {
  #leftMs: number;

  constructor(ms = 2_000) {
    this.#leftMs = ms;
  }

  /** False: it has run out, or nothing moved while it lasted. */
  async isRewardedBy(isOver: () => boolean): Promise<boolean> {
    const start = performance.now();
    while (!isOver() && performance.now() - start < this.#leftMs) await nextTurn();
    this.#leftMs -= performance.now() - start;
    return isOver();
  }
}

/**
 * A life moves by microtasks alone, so it is stuck when the event loop comes to its next turn before its end;
 * unless it waits for a module that is loaded on demand, which takes turns, once.
 */
function outcomeOf<End>(boot: () => Promise<End>, patience: Patience): Promise<Outcome<End>> {
  return new Promise((resolve) => {
    let over = false;
    const settle = (outcome: Outcome<End>) => {
      over = true;
      clearImmediate(turn);
      resolve(outcome);
    };
    const turn = setImmediate(async () => {
      if (!(await patience.isRewardedBy(() => over))) settle({ kind: "stuck" });
    });
    new Promise<End>((start) => start(boot())).then(
      (end) => settle({ kind: "ended", end }),
      (error: unknown) => settle({ kind: "threw", error }),
    );
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
