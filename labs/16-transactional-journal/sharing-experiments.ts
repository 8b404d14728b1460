import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { databasePath, openScene } from "./journal-scene.ts";
import { ended, newPlace } from "./process-experiments.ts";
import { type ProcessEnd, type Processes, prepareProcesses } from "./start-process.ts";
import { effectsIn } from "./world-file.ts";

const WORKERS = 8;
const CALLS = 4;

/** Eight processes record at once, and a ninth holds the lock for 300 ms: they wait. */
export async function shortLock(context: LabContext): Promise<Measured> {
  const { ends, counted } = await workBehindLock(context, { lockMs: 300, waitMs: 20_000 });
  const isRight = ends.every(({ code }) => code === 0) && counted.completed === WORKERS * CALLS;
  const code = isRight ? "lab16.waited" : "lab16.gave_up";
  return ended(context, isRight, code, { exits: exitsOf(ends), ...counted });
}

/** The lock is held for longer than anybody waits: each stops before its tool starts, and says so. */
export async function longLock(context: LabContext): Promise<Measured> {
  const { ends, counted } = await workBehindLock(context, { lockMs: 60_000, waitMs: 150 });
  const isRight = ends.every(({ code }) => code === 1) && counted.effects === 0;
  const stopped = [...new Set(ends.map(({ word }) => word?.stopped?.code ?? "went on"))].join(", ");
  const code = isRight ? "lab16.stopped_before" : "lab16.went_on";
  return ended(context, isRight, code, { stopped, exits: exitsOf(ends), ...counted });
}

/** Nobody holds anything for long: eight processes on one file, ten operations each. */
export async function eightProcesses(context: LabContext): Promise<Measured> {
  const processes = await prepareProcesses(context.folder);
  const folder = newPlace(context);
  const ends = await Promise.all(workers(processes, folder, 10, 20_000));
  const counted = await countIn(folder);
  const isRight = ends.every(({ code }) => code === 0) && counted.completed === WORKERS * 10;
  return ended(context, isRight, isRight ? "lab16.all_recorded" : "lab16.gave_up", {
    exits: exitsOf(ends),
    ...counted,
  });
}

async function workBehindLock(
  context: LabContext,
  { lockMs, waitMs }: { lockMs: number; waitMs: number },
): Promise<{ ends: ProcessEnd[]; counted: Counted }> {
  const processes = await prepareProcesses(context.folder);
  const folder = newPlace(context);
  // The journal is there already: it is its records that the lock is in the way of.
  await processes.run({ folder, work: { kind: "worker", name: "none", calls: 0 } });
  let release = () => {};
  let lock: Promise<ProcessEnd> | undefined;
  await new Promise<void>((locked) => {
    lock = processes.run({ folder, work: { kind: "lock", ms: lockMs } }, (_, child) => {
      release = () => child.kill("SIGKILL");
      locked();
    });
  });
  context.tell({ code: "lab16.locked", params: { ms: lockMs } });
  const ends = await Promise.all(workers(processes, folder, CALLS, waitMs));
  // Who waits for less than the lock is held need not wait for its end.
  if (waitMs < lockMs) release();
  await lock;
  return { ends, counted: await countIn(folder) };
}

function workers(processes: Processes, folder: string, calls: number, waitMs: number): Promise<ProcessEnd>[] {
  return Array.from({ length: WORKERS }, (_, place) =>
    processes.run({ folder, waitMs, work: { kind: "worker", name: `w${place + 1}`, calls } }),
  );
}

interface Counted extends Measured {
  effects: number;
  /** Effects of which there is more than one. */
  twice: number;
  completed: number;
  open: number;
}

async function countIn(folder: string): Promise<Counted> {
  const database = await openSqliteFile(databasePath(folder));
  try {
    const { journal } = await openScene(folder, database);
    const records = await journal.records();
    const effects = effectsIn(folder);
    return {
      effects: effects.length,
      twice: effects.length - new Set(effects).size,
      completed: records.filter(({ state }) => state === "completed").length,
      open: (await journal.unsettled()).length,
    };
  } finally {
    database.close();
  }
}

function exitsOf(ends: readonly ProcessEnd[]): string {
  return [...new Set(ends.map(({ code }) => `${code}`))].join(", ");
}
