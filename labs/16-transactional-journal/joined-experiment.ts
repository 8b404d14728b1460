import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { databasePath } from "./journal-scene.ts";
import { leftBy, runInSession } from "./loop-scene.ts";
import { ended, newPlace, statementsOf } from "./process-experiments.ts";
import type { KillPlan, ProcessWork, SessionKind } from "./process-plan.ts";
import { type Processes, prepareProcesses } from "./start-process.ts";
import { effectsIn } from "./world-file.ts";

/**
 * The same run twice, with its session in a file and in the journal's database, killed right after each
 * of its steps: at how many places does the journal say completed, and the session has no result?
 */
export async function joinedSession(context: LabContext): Promise<Measured> {
  const processes = await prepareProcesses(context.folder);
  const [file, rows] = [await sweep(context, processes, "file"), await sweep(context, processes, "rows")];
  const isRight = file.between > 0 && rows.between === 0 && file.unsafe + rows.unsafe === 0;
  return ended(context, isRight, isRight ? "lab16.boundary_gone" : "lab16.boundary_left", {
    twoFiles: `${file.between} / ${file.places}`,
    oneDatabase: `${rows.between} / ${rows.places}`,
    unsafe: file.unsafe + rows.unsafe,
    mostEffects: Math.max(file.effects, rows.effects),
    mostResults: Math.max(file.results, rows.results),
  });
}

/** From the first step after the opening on: what an opening leaves, the other sweep asks. */
async function sweep(context: LabContext, processes: Processes, session: SessionKind) {
  const work: ProcessWork = { kind: "loop", session };
  const { opening, all } = await statementsOf(context, processes, work);
  const places = Array.from({ length: all - opening }, (_, place): KillPlan => {
    return { at: opening + place + 1, when: "after" };
  });
  const killed: LoopJudged[] = [];
  await Promise.all(
    [0, 1].map(async () => {
      for (let kill = places.shift(); kill !== undefined; kill = places.shift()) {
        killed.push(await killedInSession(context, processes, { session, kill }));
      }
    }),
  );
  return {
    places: killed.length,
    between: killed.filter(({ isBetween }) => isBetween).length,
    unsafe: killed.filter(({ safe }) => !safe).length,
    effects: Math.max(...killed.map(({ effects }) => effects)),
    results: Math.max(...killed.map(({ results }) => results)),
  };
}

export interface LoopJudged {
  /** Completed in the journal and unanswered in the session, or the other way round. */
  isBetween: boolean;
  effects: number;
  results: number;
  safe: boolean;
}

/** A run that dies there; then it is started again, twice, on what is left. */
export async function killedInSession(
  context: Pick<LabContext, "folder">,
  processes: Processes,
  { session, kill }: { session: SessionKind; kill: KillPlan },
): Promise<LoopJudged> {
  const folder = newPlace(context);
  const { signal } = await processes.run({ folder, work: { kind: "loop", session }, kill });
  if (signal !== "SIGKILL") throw new Error(`it was to be killed: ${JSON.stringify(kill)}`);
  const database = await openSqliteFile(databasePath(folder));
  try {
    const place = { folder, database };
    const left = leftBy(place, session);
    const terminal = await runInSession(place, session);
    const again = await runInSession(place, session);
    const { results } = leftBy(place, session);
    const effects = effectsIn(folder).length;
    const isDone = terminal === "completed" ? effects === 1 && results === 1 : results === 0;
    const safe = effects <= 1 && isDone && again === terminal;
    return { isBetween: left.isCompleted !== left.results > 0, effects, results, safe };
  } finally {
    database.close();
  }
}
