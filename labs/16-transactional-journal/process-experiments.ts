import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { type Judged, judge } from "./judge.ts";
import type { KillPlan, ProcessWork } from "./process-plan.ts";
import { type Processes, prepareProcesses } from "./start-process.ts";

/** The tool's own row. */
const TALLY = "INSERT INTO tallies";

/** The process is killed before the COMMIT that completes the tally, and in another life right after it. */
export async function oneTransaction(context: LabContext): Promise<Measured> {
  const processes = await prepareProcesses(context.folder);
  const work: ProcessWork = { kind: "run" };
  const place = { next: "COMMIT", behind: TALLY } as const;
  const before = await killed(context, processes, { work, kill: { ...place, when: "before" } });
  const after = await killed(context, processes, { work, kill: { ...place, when: "after" } });
  const isRight = before.safe && after.safe && before.left === "0/started" && after.left === "1/completed";
  return ended(context, isRight, isRight ? "lab16.together" : "lab16.apart", {
    beforeCommit: before.left,
    afterCommit: after.left,
    afterRestart: `${before.restarted}; ${after.restarted}`,
    tallies: Math.max(before.tallies, after.tallies),
    effectsOutside: Math.max(before.effects, after.effects),
  });
}

/** The mistake: the row and the completion are two transactions, and the process dies between them. */
export async function twoTransactions(context: LabContext): Promise<Measured> {
  const processes = await prepareProcesses(context.folder);
  const work: ProcessWork = { kind: "run", twoTransactions: true };
  const kill: KillPlan = { next: "BEGIN", behind: TALLY, when: "before" };
  const between = await killed(context, processes, { work, kill });
  const isTwice = between.tallies > 1;
  return ended(context, !isTwice, isTwice ? "lab16.counted_twice" : "lab16.together", {
    whenKilled: between.left,
    afterRestart: between.restarted,
    tallies: between.tallies,
  });
}

/** One process after the other dies at one statement more, from the first operation to the last COMMIT. */
export async function killSweep(context: LabContext): Promise<Measured> {
  const processes = await prepareProcesses(context.folder);
  const work: ProcessWork = { kind: "run" };
  const { opening, all } = await statementsOf(context, processes, work);
  const places = Array.from({ length: all - opening }, (_, place) => opening + place + 1);
  const judged: Judged[] = [];
  await Promise.all(
    [0, 1].map(async () => {
      for (let at = places.shift(); at !== undefined; at = places.shift()) {
        judged.push(await killed(context, processes, { work, kill: { at, when: "before" } }));
      }
    }),
  );
  const unsafe = judged.filter(({ safe }) => !safe).length;
  return ended(context, unsafe === 0, unsafe === 0 ? "lab16.sweep_safe" : "lab16.sweep_unsafe", {
    killed: judged.length,
    unsafe,
    blocked: judged.filter(({ restarted }) => restarted.startsWith("blocked")).length,
    mostEffects: Math.max(...judged.map(({ effects }) => effects)),
    mostTallies: Math.max(...judged.map(({ tallies }) => tallies)),
    damaged: judged.filter(({ isWhole }) => !isWhole).length,
  });
}

export interface KilledRun {
  work: ProcessWork;
  kill: KillPlan;
}

let places = 0;

/** A run that dies there, in a folder of its own; then this process starts again on what is left. */
export async function killed(
  context: Pick<LabContext, "folder">,
  processes: Processes,
  { work, kill }: KilledRun,
): Promise<Judged> {
  const folder = newPlace(context);
  const { signal, word } = await processes.run({ folder, work, kill });
  if (signal !== "SIGKILL") {
    // It stopped before it came to that place, and says why.
    if (word?.stopped) throw new HarnessError(word.stopped);
    throw new Error(`it was to be killed: ${JSON.stringify(kill)}`);
  }
  return judge(folder, work);
}

export function newPlace({ folder }: Pick<LabContext, "folder">): string {
  places += 1;
  const place = join(folder, `place-${places}`);
  mkdirSync(place);
  return place;
}

/** Of a run that nobody disturbs, and of one that finds all done. */
export async function statementsOf(
  context: Pick<LabContext, "folder">,
  processes: Processes,
  work: ProcessWork,
): Promise<{ opening: number; all: number }> {
  const folder = newPlace(context);
  const all = (await processes.run({ folder, work })).word?.statements ?? 0;
  const opened = newPlace(context);
  const none: ProcessWork = { kind: "worker", name: "none", calls: 0 };
  return { all, opening: (await processes.run({ folder: opened, work: none })).word?.statements ?? 0 };
}

export function ended(
  context: LabContext,
  isRight: boolean,
  code: Fact["code"],
  measured: Measured,
): Measured {
  const reason = context.text({ code, params: {} });
  return { terminal: isRight ? "completed" : "failed", reason, ...measured };
}
