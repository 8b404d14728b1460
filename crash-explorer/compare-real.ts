import { join } from "node:path";
import type { AnyThing } from "./fingerprints.ts";
import type { Lived } from "./live.ts";
import { readFiles, writeFiles } from "./real-disk.ts";
import { plain, type RealLived } from "./real-life.ts";
import { RealityError } from "./reality-error.ts";
import type { HistoryLife } from "./replay.ts";
import { showStates } from "./show-states.ts";
import type { Things } from "./thing.ts";
import type { WalkedLife } from "./walk.ts";
import type { Snapshot } from "./world.ts";

/** What became of a path when it was gone on real files. */
export interface RealReport {
  scenario: string;
  verdict: "equal" | "different";
  /** The lives that were really lived, oldest first. */
  lives: readonly ComparedLife[];
}

/** One life, in the simulation and in reality. */
export interface ComparedLife {
  /** Its place in the path, counted from 1. */
  life: number;
  simulated: LifeSide;
  real: LifeSide;
  /** In what they differ: `operations`, `outcome`, or the names of things; empty: in nothing. */
  differs: readonly string[];
}

export interface LifeSide {
  operations: readonly string[];
  outcome: RealLived["outcome"] | { kind: "exhausted" };
  /** What it left for the next one, by the names of the things. */
  left: HistoryLife["left"];
}

/** @throws {RealityError} `not-on-disk` */
export function putOnDisk(things: Things, snapshot: Snapshot, folder: string): void {
  for (const [place, [name, thing]] of Object.entries<AnyThing>(things).entries()) {
    if (thing.onDisk === undefined) throw new RealityError("not-on-disk", name);
    writeFiles(join(folder, name), thing.onDisk.write(snapshot[place]));
  }
}

/** Reads the things back from the folder and compares them, operations and outcome with the simulation's. */
export function compareLife(
  things: Things,
  { number: life, operations, crossed, lived, death }: WalkedLife<unknown>,
  real: RealLived,
  folder: string,
): ComparedLife {
  const names = Object.keys(things);
  const found = names.map((name) => (things[name] as AnyThing).onDisk?.read(readFiles(join(folder, name))));
  const outcome = death ? ({ kind: "died" } as const) : outcomeOf(lived);
  const simulated = { operations, outcome, left: showStates(things, crossed, "process") };
  const differs = names.filter((name, place) => {
    // Ids are given as in the simulation, so not even they may differ.
    const print = (state: unknown) => (things[name] as AnyThing).fingerprint(state, "process");
    return print(found[place]) !== print(crossed[place]);
  });
  if (JSON.stringify(operations) !== JSON.stringify(real.operations)) differs.push("operations");
  if (JSON.stringify(outcome) !== JSON.stringify(real.outcome)) differs.push("outcome");
  return { life, simulated, real: { ...real, left: showStates(things, found, "process") }, differs };
}

export function reportOf(scenario: string, lives: readonly ComparedLife[]): RealReport {
  return {
    scenario,
    verdict: lives.every(({ differs }) => differs.length === 0) ? "equal" : "different",
    lives,
  };
}

function outcomeOf({ outcome }: Lived<unknown>): LifeSide["outcome"] {
  switch (outcome.kind) {
    case "ended":
      return { kind: "ended", end: plain(outcome.end) };
    case "threw":
      return { kind: "threw", error: String(outcome.error) };
    case "joined":
      return { kind: "stuck" };
    default:
      return outcome;
  }
}
