import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { isHarnessError } from "#contracts/errors.ts";
import { type SqlDatabase, SqlError } from "#contracts/sql-database.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { databasePath, openScene } from "./journal-scene.ts";
import { ended, newPlace } from "./process-experiments.ts";
import { effectsIn } from "./world-file.ts";

const NOTE = { tool: "note", name: "a", runId: "run" } as const;

/** The effect is there, and its completion cannot be recorded at first: the record is tried again. */
export async function completionLost(context: LabContext): Promise<Measured> {
  const once = await withFailures(context, 1);
  const always = await withFailures(context, Number.POSITIVE_INFINITY);
  const isRight = once.effects === 1 && always.effects === 1 && once.state === "completed";
  return ended(context, isRight, isRight ? "lab16.record_retried" : "lab16.tool_repeated", {
    failsOnce: `${once.said}, ${once.state}`,
    failsAlways: `${always.said}, ${always.state}`,
    afterRestart: `${once.restarted}; ${always.restarted}`,
    effects: Math.max(once.effects, always.effects),
  });
}

/** The disk is full when the start is to be recorded: the tool does not start. With space again it does. */
export async function fullDisk(context: LabContext): Promise<Measured> {
  const folder = newPlace(context);
  const database = await openSqliteFile(databasePath(folder));
  const failing = failingDatabase(database);
  const { call } = await openScene(folder, failing);
  failing.failCommits(1, () => true);
  const refused = await saidBy(() => call(NOTE));
  const effectsThen = effectsIn(folder).length;
  const later = await call(NOTE);
  const effects = effectsIn(folder).length;
  database.close();
  const isRight = effectsThen === 0 && effects === 1;
  return ended(context, isRight, isRight ? "lab16.not_started" : "lab16.went_on", {
    refused,
    effectsThen,
    withSpaceAgain: later,
    effects,
  });
}

async function withFailures(context: LabContext, times: number) {
  const folder = newPlace(context);
  const database = await openSqliteFile(databasePath(folder));
  const failing = failingDatabase(database);
  const { call, journal } = await openScene(folder, failing);
  // From the effect on: what can fail then is its completion.
  failing.failCommits(times, () => effectsIn(folder).length > 0);
  const said = await saidBy(() => call(NOTE));
  const [record] = await journal.records();
  const next = await openScene(folder, database);
  const restarted = await saidBy(() => next.call(NOTE));
  const effects = effectsIn(folder).length;
  database.close();
  return { said, state: record?.state ?? "none", restarted, effects };
}

async function saidBy(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    return error.code;
  }
}

/** The same database on a disk that is full for so many commits. */
function failingDatabase(database: SqlDatabase) {
  let left = 0;
  let isDue = () => false;
  return {
    execute: database.execute,
    close: database.close,
    failCommits(times: number, when: () => boolean) {
      left = times;
      isDue = when;
    },
    query(sql: string, values?: Parameters<SqlDatabase["query"]>[1]) {
      if (sql === "COMMIT" && left > 0 && isDue()) {
        left -= 1;
        database.query("ROLLBACK");
        throw new SqlError("SQLITE_FULL");
      }
      return database.query(sql, values);
    },
  };
}
