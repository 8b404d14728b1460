import type { ChangingWorld } from "./changing-world.ts";
import { watched } from "./determinism.ts";
import { realm, type Use, type Watch } from "./guarded-realm.ts";
import { Living } from "./living.ts";
import { Memory } from "./memory.ts";
import type { Patience } from "./patience.ts";
import type { Scenario } from "./scenario.ts";
import type { StateNode } from "./states.ts";
import type { Things } from "./thing.ts";
import type { Boundary, Choice, Order, Snapshot } from "./world.ts";

/** What one life showed. */
export interface Lived<End> {
  boundaries: readonly Boundary[];
  choices: readonly Choice[];
  taken: readonly number[];
  /** The world when the life had come to its end, or when nothing in it moved any more. */
  last: Snapshot;
  outcome: Outcome<End>;
  /** One of its processes did, while others lived on: not all of it came to its end. */
  someDied: boolean;
  /** What it reached for that is not the same each time. */
  uses: readonly Use[];
  /** Nothing was booted: it is an earlier life over again. */
  again: boolean;
}

export type Outcome<End> =
  | { kind: "ended"; end: End }
  | { kind: "threw"; error: unknown }
  /** It waits for something that never comes. */
  | { kind: "stuck" }
  /** It went on and on. */
  | { kind: "exhausted" }
  /** From here on it would go as another schedule of the same life. */
  | { kind: "joined" };

/** What all lives of an exploration share. */
export interface Bounds {
  maxOperations: number;
  patience: Patience;
  /** At level order. */
  order?: Order;
  /** Called in the middle of a life, right before the operation of this place takes effect. */
  onOperation?(place: number): void;
  /** Told of each world before anything lives in it. */
  onWorld?(world: Pick<ChangingWorld, "boundaries">): void;
}

/**
 * Lets one harness live on a state, to its end and without a crash.
 * @param memory of lives of this scenario; absent: a harness is booted whatever was seen before.
 */
export async function live<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  { snapshot, crashes, ids }: Pick<StateNode, "snapshot" | "crashes" | "ids">,
  choices: readonly number[],
  { maxOperations, patience, order, onOperation, onWorld }: Bounds,
  memory?: Memory<End>,
): Promise<Lived<End>> {
  // Whoever is listened to waits some microtasks longer, so all are, or the same path might go another way.
  const listening = memory ?? (order ? undefined : new Memory<End>());
  const given = { snapshot, choices, crashes, ids, maxOperations };
  const birth = { ...given, ...(order && { order }), ...(onOperation && { onOperation }) };
  const again = memory && (await liveAgain(new Living(scenario, birth), memory, patience));
  if (again) return again;
  const living = new Living(scenario, birth);
  onWorld?.(living.world);
  const boot = () =>
    living.boot(listening ? (...given) => listening.boot(scenario.boot, ...given) : scenario.boot);
  const { result, uses } = await watched((watch) => outcomeOf(boot, living, patience, watch));
  memory?.keep();
  return { ...livedBy(living, result), uses, again: false };
}

async function liveAgain<Of extends Things, End>(
  living: Living<Of>,
  memory: Memory<End>,
  patience: Patience,
): Promise<Lived<End> | undefined> {
  const boot = () => living.boot((things, life) => memory.liveAgain(things, life));
  const again = await outcomeOf(boot, living, patience);
  if (again.kind !== "ended" || !again.end) {
    living.clean();
    return undefined;
  }
  return { ...livedBy<End>(living, { kind: "ended", end: again.end.value }), uses: [], again: true };
}

function livedBy<End>(living: Living<Things>, outcome: Outcome<End>): Omit<Lived<End>, "uses" | "again"> {
  const { world } = living;
  living.clean();
  return {
    boundaries: world.boundaries,
    choices: world.choices,
    taken: world.choices.map(({ taken }) => taken),
    last: world.snapshot(),
    someDied: living.someDied,
    outcome: living.effort.exhausted ? { kind: "exhausted" } : outcome,
  };
}

/**
 * A life moves by microtasks alone, so it is stuck when the event loop comes to its next turn before its end;
 * unless it waits for a module that is loaded on demand, which takes turns, once. What a boot left under way
 * when it returned is part of its life.
 * @param watch absent: it leaves nothing under way
 */
function outcomeOf<End>(
  boot: () => Promise<End>,
  living: Living<Things>,
  patience: Patience,
  watch?: Pick<Watch, "uses">,
): Promise<Outcome<End>> {
  return new Promise((resolve) => {
    let ended: Outcome<End> | undefined;
    let turn: NodeJS.Immediate;
    const settle = (outcome: Outcome<End>) => {
      realm.real.clearImmediate(turn);
      resolve(outcome);
    };
    const isBusy = () => living.isBusy();
    const waitForTurn = () => {
      turn = realm.real.setImmediate(async () => {
        const moved = living.step(ended !== undefined);
        if (moved === "joined") settle({ kind: "joined" });
        else if (moved === "moved") waitForTurn();
        else if (ended && !isBusy()) settle(ended);
        // A life that waits for a timer waits for ever, and what it used is told whatever its outcome.
        else if (!ended && (living.effort.exhausted || (watch && watch.uses.length > 0)))
          settle({ kind: "stuck" });
        else if (await patience.isRewardedBy(() => ended !== undefined && !isBusy(), isBusy)) waitForTurn();
        else settle(ended ?? { kind: "stuck" });
      });
    };
    waitForTurn();
    const end = (outcome: Outcome<End>) => {
      ended = outcome;
      if (watch === undefined) settle(outcome);
    };
    new Promise<End>((start) => start(boot())).then(
      (value) => end({ kind: "ended", end: value }),
      (error: unknown) => end({ kind: "threw", error }),
    );
  });
}
