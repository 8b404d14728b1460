import type { RecoveryPolicy } from "#contracts/recovery.ts";
import { bytesOf } from "../09-session-tree/tree-scene.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import {
  bootCatalogue,
  type CatalogueWorld,
  copyableJournal,
  GO,
  type JournalCall,
  ON,
} from "./catalogue-scene.ts";
import type { CrashPoint } from "./crash-point.ts";
import { crashPoints } from "./crash-points.ts";
import { kindOf, sayingOf } from "./line-kind.ts";
import { rawLines } from "./raw-records.ts";

/** What a crash at one point leaves. */
export interface LeftWorld {
  bytes: Uint8Array;
  journal: readonly JournalCall[];
  effects: number;
}

/** One row: everything in it was measured. */
export interface CatalogueRow {
  point: CrashPoint;
  left: LeftWorld;
  /** The last line of the session. */
  durable: string;
  /** What recovery wrote. */
  wrote: readonly string[];
  /** What was written before the next request, that is no part of the next prompt. */
  before: readonly string[];
  /** How the conversation that goes on ended. */
  terminal: string;
  /** How often the effect happened in the end, with a model that asks for it wherever it sees no result. */
  effects: number;
}

/** Lives each story once without a crash, and takes what a crash would leave at each point. */
export async function crashStates(): Promise<ReadonlyMap<string, LeftWorld>> {
  const states = new Map<string, LeftWorld>();
  for (const story of ["turn", "compaction", "navigation"] as const) await tell(story, states);
  return states;
}

async function tell(story: CrashPoint["story"], states: Map<string, LeftWorld>): Promise<void> {
  const seen = new Map<string, number>();
  let isTelling = story === "turn";
  const world = memoryWorld({ bytes: bytesOf(), journal: [], effects: 0 }, (what) => {
    if (!isTelling) return;
    const times = (seen.get(what) ?? 0) + 1;
    seen.set(what, times);
    const name = times === 1 ? what : times === 2 ? `${what} again` : "";
    const point = crashPoints.find((one) => one.story === story && one.after === name);
    if (point) states.set(point.id, world.left());
  });
  const around = { ...createSurroundings(`${story[0]}-`), policy: "mark_interrupted" as const };
  const { harness, tree } = await bootCatalogue(world, around, (busy) => busy.setThinkingLevel("high"));
  world.happened("opened");
  await harness.nextTurn("also", "m-also");
  await harness.prompt(GO, "run-go");
  isTelling = true;
  if (story === "compaction") await harness.compact();
  if (story === "navigation")
    await harness.navigateTree(tree.entries()[0]?.parentId ?? null, { summarize: true });
}

/** A world in memory that says what became durable. */
export function memoryWorld(left: LeftWorld, told: (what: string) => void = () => {}) {
  const file = createMemoryLogFile(left.bytes);
  let { effects } = left;
  const journal = copyableJournal(left.journal, ({ method }) =>
    told(method === "start" ? "journal started" : "journal completed"),
  );
  const world: CatalogueWorld & { left(): LeftWorld; happened(what: string): void } = {
    session: {
      ...file,
      async sync() {
        const before = rawLines(file.synced()).length;
        await file.sync();
        for (const line of rawLines(file.synced()).slice(before)) told(kindOf(line));
      },
    },
    journal,
    async effect() {
      effects += 1;
      told("effect");
    },
    left: () => ({ bytes: file.synced(), journal: journal.calls(), effects }),
    happened: told,
  };
  return world;
}

/** Recovers from each point by policy, and lets the user go on. */
export async function catalogue(policy: RecoveryPolicy): Promise<CatalogueRow[]> {
  const states = await crashStates();
  const rows: CatalogueRow[] = [];
  for (const point of crashPoints) {
    const left = states.get(point.id);
    if (left === undefined) throw new Error(`no life came by ${point.id}`);
    rows.push(await rowOf(point, left, policy));
  }
  return rows;
}

async function rowOf(point: CrashPoint, left: LeftWorld, policy: RecoveryPolicy): Promise<CatalogueRow> {
  const world = memoryWorld(left);
  const around = { ...createSurroundings("r-"), policy };
  const found = rawLines(left.bytes);
  const { harness } = await bootCatalogue(world, around);
  const recovered = rawLines(world.left().bytes);
  const resumed = await harness.resume();
  const end = resumed?.terminal === "blocked" ? resumed : await harness.prompt(ON, "run-on");
  const all = rawLines(world.left().bytes);
  const rest = all.slice(recovered.length);
  const request = rest.findIndex((line) => kindOf(line) === "request");
  const last = found.at(-1);
  return {
    point,
    left,
    durable: [last ? sayingOf(last) : "-", ...journalState(left)].join(" + journal "),
    wrote: recovered.slice(found.length).map(sayingOf),
    before: rest.slice(0, Math.max(0, request)).map(sayingOf).filter(isOfAnOperation),
    terminal: end.terminal,
    effects: world.left().effects,
  };
}

function isOfAnOperation(kind: string): boolean {
  return /^(summary request|operation_\w+|compaction)$/.test(kind);
}

function journalState({ journal }: LeftWorld): string[] {
  const last = journal.at(-1);
  return last ? [last.method === "start" ? "started" : "completed"] : [];
}
