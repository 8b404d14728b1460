import { readFileSync } from "node:fs";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { journaledRuns, removableRuns, removeRuns } from "#agent/journal-retention.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { SCHEMA_VERSION } from "#agent/sqlite-schema.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { insert } from "./database-content.ts";
import { databasePath, openScene, realPatience } from "./journal-scene.ts";
import { oldJournal } from "./old-journal.ts";
import { ended, newPlace } from "./process-experiments.ts";
import { effectsIn } from "./world-file.ts";

/**
 * A journal of version 1 is brought up; one of a newer version, and one of somebody else's, stay as they are.
 */
export async function upgrade(context: LabContext): Promise<Measured> {
  const old = await opened(context, (database) => {
    const { schema, tables, applicationId } = oldJournal();
    for (const statement of schema) database.execute(statement);
    for (const row of tables.operations ?? []) insert(database, "operations", row);
    database.execute(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = 1`);
  });
  const newer = await opened(context, (database) => {
    database.execute("CREATE TABLE operations (id TEXT)");
    database.execute(`PRAGMA application_id = ${oldJournal().applicationId}; PRAGMA user_version = 99`);
  });
  const foreign = await opened(context, (database) => database.execute("CREATE TABLE notes (id TEXT)"));
  const isRight = old.said === `version ${SCHEMA_VERSION}, 2 records` && newer.isSame && foreign.isSame;
  return ended(context, isRight, isRight ? "lab16.upgraded" : "lab16.touched", {
    old: old.said,
    newer: newer.said,
    newerUntouched: newer.isSame,
    foreign: foreign.said,
    foreignUntouched: foreign.isSame,
  });
}

async function opened(context: LabContext, make: (database: SqlDatabase) => void) {
  const path = databasePath(newPlace(context));
  const maker = await openSqliteFile(path);
  make(maker);
  maker.close();
  const before = readFileSync(path);
  const database = await openSqliteFile(path);
  const said = await saidOf(database);
  database.close();
  return { said, isSame: before.equals(readFileSync(path)) };
}

async function saidOf(database: SqlDatabase): Promise<string> {
  try {
    const journal = await openSqliteOperationJournal(database, { patience: realPatience(), now: Date.now });
    const version = database.query("PRAGMA user_version")[0]?.user_version;
    return `version ${version}, ${(await journal.records()).length} records`;
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    return error.code;
  }
}

/** The answer is large and lies beside its record; asked for again, it is given back, and nothing runs. */
export async function reused(context: LabContext): Promise<Measured> {
  const folder = newPlace(context);
  const database = await openSqliteFile(databasePath(folder));
  const first = await openScene(folder, database);
  await first.call({ tool: "tally", name: "a", runId: "run" });
  const again = await (await openScene(folder, database)).call({ tool: "tally", name: "a", runId: "run" });
  const [row] = database.query("SELECT answer, length(summary) AS summary FROM operations");
  const [large] = database.query("SELECT length(answer) AS length FROM large_answers");
  const tallies = Number(database.query("SELECT sum(count) AS count FROM tallies")[0]?.count);
  database.close();
  const isRight = again === "reused a 1" && tallies === 1 && row?.answer === null;
  return ended(context, isRight, isRight ? "lab16.reused" : "lab16.tool_repeated", {
    again,
    tallies,
    inTheRecord: row?.answer === null ? 0 : 1,
    summary: Number(row?.summary),
    beside: Number(large?.length),
  });
}

/** Of three old runs one is over, one has something open, and one can be taken up again: one goes. */
export async function retention(context: LabContext): Promise<Measured> {
  const folder = newPlace(context);
  const database = await openSqliteFile(databasePath(folder));
  const { call, journal } = await openScene(folder, database);
  for (const runId of ["over", "open", "resumable"]) {
    await call({ tool: "note", name: runId, runId });
  }
  await journal.start({ ...OPEN, runId: "open", operationId: "open:reply:1" });
  const patience = realPatience();
  const rule = { before: Date.now() + 1, hasEnded: (runId: string) => runId !== "resumable" };
  const removable = removableRuns(await journaledRuns(database, patience), rule);
  const removed = await removeRuns(database, patience, removable);
  const left = [...new Set((await journal.records()).map(({ runId }) => runId))].sort().join(" ");
  const again = await call({ tool: "note", name: "resumable", runId: "resumable" });
  database.close();
  const isRight = left === "open resumable" && effectsIn(folder).length === 3;
  return ended(context, isRight, isRight ? "lab16.kept_what_is_needed" : "lab16.forgot", {
    removed,
    left,
    resumed: again,
    effects: effectsIn(folder).length,
  });
}

const OPEN = {
  tool: "note",
  argumentsDigest: "sha256:1",
  idempotencyKey: "task:note:other",
  retrySafe: false,
};
