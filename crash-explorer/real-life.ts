import { type Around, placeOf } from "./place-in-life.ts";
import { RealTurns } from "./real-turns.ts";
import { RealityError } from "./reality-error.ts";
import type { Life, Places, Scenario } from "./scenario.ts";
import type { Level, Things } from "./thing.ts";
import type { WalkedLife } from "./walk.ts";
import { idOf, NOON } from "./world.ts";

/** What a life on a real disk begins with, as data: it is lived in this process or in another. */
export interface RealBirth {
  /** Each thing has a folder in it, under its name. */
  folder: string;
  crashes: number;
  ids: number;
  /** The answers to its questions, by the question's name, in the order in which they are asked. */
  answers: readonly { name: string; taken: number }[];
  /** The operations of the same life in the simulation. */
  expected: readonly string[];
  /** After how many operations it dies; absent: it is to come to its end. */
  diesAfter?: number;
}

/** How a life ended, as plain data, so that it can be told across processes and compared. */
export type RealOutcome =
  | { kind: "died" }
  | { kind: "ended"; end: unknown }
  | { kind: "threw"; error: string }
  /** Its process ended by itself. */
  | { kind: "exited"; error: string }
  /** It waits for something that never comes. */
  | { kind: "stuck" };

/** How a life really went. */
export interface RealLived {
  operations: readonly string[];
  outcome: RealOutcome;
}

/**
 * What neither a real disk nor a real process can show. Asked before anything is lived, so that both give the
 * same reason: a process that could not even boot would only say that reality was different.
 * @throws {RealityError} `order-chosen`, `no-real-boot`, `not-on-disk`
 */
export function refuseUnreal<Of extends Things, End>(
  { name: scenario, things, bootReal }: Scenario<Of, End>,
  level: Level,
): void {
  if (level === "order") throw new RealityError("order-chosen");
  if (bootReal === undefined) throw new RealityError("no-real-boot", scenario);
  for (const [name, { onDisk }] of Object.entries(things)) {
    if (onDisk === undefined) throw new RealityError("not-on-disk", name);
  }
}

/** @throws {RealityError} `choice-outside`: in this life the world outside chose something unusual. */
export function realBirth(
  { birth, lived, death, operations }: WalkedLife<unknown>,
  folder: string,
  names: string[],
): RealBirth {
  const unusual = lived.choices.find(
    ({ name, taken }) => taken > 0 && names.some((thing) => name.startsWith(`${thing} `)),
  );
  if (unusual) throw new RealityError("choice-outside", unusual.name);
  return {
    folder,
    crashes: birth.crashes,
    ids: birth.ids,
    answers: lived.choices.map(({ name, taken }) => ({ name, taken })),
    expected: operations,
    ...(death && { diesAfter: operations.length }),
  };
}

/**
 * Boots a harness on a real disk and lets it live.
 * @param die is called right after the operation at which it dies, and never returns
 * @throws {RealityError} `no-real-boot`
 */
export async function liveReally<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  birth: RealBirth,
  die: (operations: readonly string[]) => Promise<never>,
): Promise<RealLived> {
  if (scenario.bootReal === undefined) throw new RealityError("no-real-boot", scenario.name);
  const turns = new RealTurns(birth.expected);
  const { operations } = turns;
  const cross = async (name: string) => {
    operations.push(name);
    if (isLast()) await die(operations);
  };
  const isLast = (more = 0) => operations.length + more === birth.diesAfter;
  const around: Around = { folder: birth.folder, turns, cross, diesNext: () => isLast(1) };
  const places = Object.keys(scenario.things).map((name) => [name, placeOf(name, around)]);
  try {
    const end = await scenario.bootReal(
      Object.fromEntries(places) as Places<Of>,
      lifeOf(birth, scenario.clockJumpsMs),
    );
    return { operations, outcome: { kind: "ended", end: plain(end) } };
  } catch (error) {
    return { operations, outcome: { kind: "threw", error: String(error) } };
  }
}

/** As it comes out of another process. */
export function plain(end: unknown): unknown {
  return JSON.parse(JSON.stringify(end) ?? "null");
}

/** Says what the simulated life was told; a question that was not asked there is answered with 0. */
function lifeOf({ crashes, ids, answers }: RealBirth, jumpsMs: readonly number[] = []): Life {
  let used = ids;
  const jump = jumpsMs.length === 0 ? undefined : answers.find(({ name }) => name === "clock");
  const left = [...answers];
  return {
    crashes,
    now: () => NOON + ([0, ...jumpsMs][jump?.taken ?? 0] ?? 0),
    newId() {
      used += 1;
      return idOf(used);
    },
    choose(name) {
      const place = left.findIndex((answer) => answer.name === name);
      return place === -1 ? 0 : (left.splice(0, place + 1).at(-1)?.taken ?? 0);
    },
  };
}
