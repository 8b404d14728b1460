import type { Fact } from "#contracts/facts.ts";
import { type Path, type PathLife, writeToken } from "../crash-explorer/token.ts";
import type { Breached } from "../crash-explorer/verdict.ts";
import type { StepKey } from "./step-keys.ts";
import type { ShownLife, ShownPlace, ShownState } from "./stepped-life.ts";

/** Where somebody stands who walks through an experiment. */
export interface Standing {
  /** The lives before this one, each as it was left. */
  done: readonly PathLife[];
  life: ShownLife;
  /** Among the life's places. */
  at: number;
  /** The process is dead, and the next one not yet booted; which of the states the crash has left. */
  dead?: number;
  /** A crash here may leave several states, shown from this one on, and somebody is to choose. */
  choosing?: { from: number; boots: boolean };
  /** Why the last key did nothing. */
  refused?: Fact;
}

/** Lives the last of these lives to its end. */
export type LiveOn = (lives: readonly PathLife[]) => Promise<ShownLife>;

/** Nine states have a key each. */
export const STATES_SHOWN = 9;

export async function firstStanding(liveOn: LiveOn): Promise<Standing> {
  return { done: [], life: await liveOn([UNDISTURBED]), at: 0 };
}

/** Where one key leads: the same place, with a reason, where it leads nowhere. */
export async function stepOn(standing: Standing, key: StepKey, liveOn: LiveOn): Promise<Standing> {
  const { refused: _, ...here } = standing;
  if (here.choosing) return choose(here, key, liveOn);
  if (here.dead !== undefined) {
    return key === "n" || key === "r" ? boot(here, liveOn) : { ...here, refused: said("step.is_dead") };
  }
  if (key === "n") return goOn(here);
  if (key === "c" || key === "r") return crash(here, key === "r", liveOn);
  return { ...here, refused: said("step.nothing_to_choose") };
}

function goOn(here: Standing): Standing {
  const isEnd = placeOf(here).kind === "end";
  return isEnd ? { ...here, refused: said("step.has_ended") } : { ...here, at: here.at + 1 };
}

function crash(here: Standing, boots: boolean, liveOn: LiveOn): Standing | Promise<Standing> {
  const { kind, left } = placeOf(here);
  if (kind === "birth") return { ...here, refused: said("step.nothing_done") };
  if (left.length > 1) return { ...here, choosing: { from: 0, boots } };
  return die(here, 0, boots, liveOn);
}

function choose(here: Standing, key: StepKey, liveOn: LiveOn): Standing | Promise<Standing> {
  const { from, boots } = here.choosing as NonNullable<Standing["choosing"]>;
  const { left } = placeOf(here);
  if (key === "n") {
    const next = from + STATES_SHOWN < left.length ? from + STATES_SHOWN : 0;
    return { ...here, choosing: { from: next, boots } };
  }
  const chosen = from + Number(key) - 1;
  if (!(chosen < left.length)) return { ...here, refused: said("step.choose_one") };
  return die(here, chosen, boots, liveOn);
}

function die(here: Standing, left: number, boots: boolean, liveOn: LiveOn): Standing | Promise<Standing> {
  const { choosing: _, ...rest } = here;
  const dead = { ...rest, dead: left };
  return boots ? boot(dead, liveOn) : dead;
}

async function boot(here: Standing, liveOn: LiveOn): Promise<Standing> {
  const done = [...here.done, lastLife(here)];
  return { done, life: await liveOn([...done, UNDISTURBED]), at: 0 };
}

/** Chances are taken as nothing goes wrong. */
const UNDISTURBED: PathLife = { choices: [] };

export function placeOf({ life, at }: Pick<Standing, "life" | "at">): ShownPlace {
  return life.places[at] as ShownPlace;
}

/** What the crash left. */
export function leftOf(standing: Standing): ShownState | undefined {
  return standing.dead === undefined ? undefined : placeOf(standing).left[standing.dead];
}

export function breachAt(standing: Standing): Breached | undefined {
  const place = placeOf(standing);
  return leftOf(standing)?.breach ?? place.breach ?? place.left[0]?.breach;
}

/** The path gone so far. Who stops within a life ends it there; a life that has only begun left nothing. */
export function tokenOf(standing: Standing, level: Path["level"]): string {
  const { done, life } = standing;
  const isBegun = placeOf(standing).kind !== "birth" || done.length === 0;
  const lives = isBegun ? [...done, lastLife(standing)] : done;
  return writeToken({ scenario: life.scenario, level, lives });
}

function lastLife({ at, life, dead = 0 }: Standing): PathLife {
  if (placeOf({ life, at }).kind !== "boundary") return UNDISTURBED;
  return { choices: [], death: { boundary: at - 1, variant: dead } };
}

function said(code: Fact["code"]): Fact {
  return { code, params: {} };
}
