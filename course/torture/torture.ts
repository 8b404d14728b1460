import { availableParallelism } from "node:os";
import { join } from "node:path";
import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { type Audited, auditStories, type Breach } from "./audit.ts";
import type { DeathPlace } from "./boundaries.ts";
import { carryStory } from "./carry-story.ts";
import { type Crew, openCrew } from "./crew.ts";
import { openerOf } from "./opener-of.ts";
import type { JournalKind } from "./orders.ts";
import { inOwnFolder } from "./own-folder.ts";
import { newRound, type Round, type TortureWish, type Watching } from "./round.ts";
import { type Service, startService } from "./service.ts";

export interface Figures extends Omit<Audited, "breaches"> {
  journal: JournalKind;
  seed: number;
  runs: number;
  kills: number;
  killsAt: Readonly<Record<DeathPlace, number>>;
  /** Lives that ended blocked. */
  blocked: number;
  /** Deaths that were planned at a place that no life came by. */
  missed: number;
  seconds: number;
  breaches: readonly Breach[];
}

export interface TortureParts extends Watching {
  /** The bundled worker. */
  program: string;
}

/** Runs under kills, one story after the other, until there have been enough or one is broken. */
export async function torture(wish: TortureWish, parts: TortureParts): Promise<Figures> {
  return inOwnFolder(async (folder) => {
    if (wish.journal !== "postgres") return tortureIn(folder, "", wish, parts);
    const { url, stop } = await openLabDatabase(process.env.DATABASE_URL);
    return await tortureIn(folder, url, wish, parts).finally(stop);
  });
}

async function tortureIn(
  folder: string,
  url: string,
  wish: TortureWish,
  parts: TortureParts,
): Promise<Figures> {
  const began = performance.now();
  // Loaded now: what translates modules hears Ctrl-C as well, and ends.
  const open = await openerOf(wish.journal);
  const lanes = lanesOf(wish);
  const services = await Promise.all(Array.from({ length: lanes }, startService));
  const settings = wish.planted === undefined ? {} : { planted: wish.planted };
  const crew = openCrew(parts.program, settings, lanes + 1);
  const leave = () => void crew.close();
  parts.signal.addEventListener("abort", leave);
  try {
    const round = newRound(wish, { ...parts, open }, began);
    const placeOf = journalPlaces(wish.journal, folder, url);
    await Promise.all(
      services.map((service, lane) => walkLane(round, { crew, service, folder, lane, placeOf })),
    );
    await crew.close();
    const { ends, killsAt } = round;
    const world = { open, effects: effectsOf(services), isWhole: !parts.signal.aborted };
    const audited = await auditStories(ends, world);
    return {
      ...{ journal: wish.journal, seed: wish.seed, runs: ends.length, ...audited },
      ...{ kills: round.kills(), killsAt },
      blocked: sum(ends, ({ blocked }) => blocked),
      missed: sum(ends, ({ missed }) => missed),
      seconds: Math.round((performance.now() - began) / 1_000),
    };
  } finally {
    parts.signal.removeEventListener("abort", leave);
    await crew.close();
    await Promise.all(services.map((service) => service.close()));
  }
}

/** Where workers wait for a lease to run out, more of them keep the machine at work. */
function lanesOf({ journal, run }: TortureWish): number {
  if (run !== undefined) return 1;
  return Math.min(4, availableParallelism() + 1) * (journal === "postgres" ? 2 : 1);
}

interface Lane {
  crew: Crew;
  service: Service;
  folder: string;
  lane: number;
  placeOf(lane: number, stories: number): string;
}

async function walkLane(round: Round, { lane, placeOf, ...parts }: Lane): Promise<void> {
  for (let stories = 0; ; stories += 1) {
    const story = round.nextStory();
    if (story === undefined) return;
    const { isStopping, onKill } = round;
    const end = await carryStory(story, { ...parts, journal: placeOf(lane, stories), isStopping, onKill });
    await round.judge(end, parts.service.effects);
  }
}

/** A file of lines has one writer, and is read whole at each start: each lane has its own, and new ones. */
function journalPlaces(kind: JournalKind, folder: string, url: string): Lane["placeOf"] {
  switch (kind) {
    case "postgres":
      return () => url;
    case "sqlite":
      return () => join(folder, "journal.sqlite");
    case "jsonl":
      return (lane, stories) => join(folder, `journal-${lane}-${Math.floor(stories / RUNS_IN_ONE)}.jsonl`);
  }
}

const RUNS_IN_ONE = 10;

/** No two services know the same action. */
function effectsOf(services: readonly Service[]): ReadonlyMap<string, number> {
  return new Map(services.flatMap(({ effects }) => [...effects]));
}

function sum<One>(all: readonly One[], of: (one: One) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
