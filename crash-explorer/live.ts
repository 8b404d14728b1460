import type { Scenario } from "./scenario.ts";
import type { StateNode } from "./states.ts";
import type { Things } from "./thing.ts";
import { type Boundary, type Choice, Living, type Snapshot } from "./world.ts";

/** What one life showed. */
export interface Lived<End> {
  boundaries: readonly Boundary[];
  choices: readonly Choice[];
  taken: readonly number[];
  /** How many ids the history has used up by the end of this life. */
  ids: number;
  /** The world when the life had come to its end, or when nothing in it moved any more. */
  last: Snapshot;
  outcome: Outcome<End>;
}

export type Outcome<End> =
  | { kind: "ended"; end: End }
  | { kind: "threw"; error: unknown }
  /** It waits for something that never comes. */
  | { kind: "stuck" }
  /** It went on and on. */
  | { kind: "exhausted" };

/** Lets one harness live on a state, to its end and without a crash. */
export async function live<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  { snapshot, crashes, ids }: Pick<StateNode, "snapshot" | "crashes" | "ids">,
  choices: readonly number[],
  { maxOperations, patience }: { maxOperations: number; patience: Patience },
): Promise<Lived<End>> {
  const living = new Living(scenario.things, { snapshot, choices, crashes, ids, maxOperations });
  const isBusy = () => Object.values(scenario.things).some((thing) => thing.isBusy?.());
  const boot = () => scenario.boot(living.handles<Of>(), living.life());
  const outcome = await outcomeOf(boot, isBusy, patience);
  for (const clean of living.whenOver) clean();
  return {
    boundaries: living.boundaries,
    choices: living.choices,
    taken: living.choices.map(({ taken }) => taken),
    ids: living.ids,
    last: living.snapshot(),
    outcome: living.exhausted ? { kind: "exhausted" } : outcome,
  };
}

/** How long an exploration may wait, over all its lives, for lives that do not move by themselves. */
export class Patience {
  #leftMs: number;

  constructor(ms = 2_000) {
    this.#leftMs = ms;
  }

  /** False: it has run out, or nothing moved while it lasted. What is busy costs no patience. */
  async isRewardedBy(isOver: () => boolean, isBusy: () => boolean): Promise<boolean> {
    let lastMs = performance.now();
    while (!isOver() && this.#leftMs > 0) {
      const busy = isBusy();
      await nextTurn();
      const nowMs = performance.now();
      if (!busy) this.#leftMs -= nowMs - lastMs;
      lastMs = nowMs;
    }
    return isOver();
  }
}

/**
 * A life moves by microtasks alone, so it is stuck when the event loop comes to its next turn before its end;
 * unless it waits for a module that is loaded on demand, which takes turns, once.
 */
function outcomeOf<End>(
  boot: () => Promise<End>,
  isBusy: () => boolean,
  patience: Patience,
): Promise<Outcome<End>> {
  return new Promise((resolve) => {
    let over = false;
    const settle = (outcome: Outcome<End>) => {
      over = true;
      clearImmediate(turn);
      resolve(outcome);
    };
    const turn = setImmediate(async () => {
      if (!(await patience.isRewardedBy(() => over, isBusy))) settle({ kind: "stuck" });
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
