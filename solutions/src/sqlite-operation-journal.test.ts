import { expect, test } from "vitest";
import { nodeSqlite } from "#agent/edges/node-sqlite-database.ts";
import { pause } from "#agent/edges/pause.ts";
import { openSqliteFile, type SqliteDriver } from "#agent/edges/sqlite-file.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { markVersion, SCHEMA_STEPS, SCHEMA_VERSION } from "#agent/sqlite-schema.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { describeJournal } from "../../tests/support/describe-journal.ts";
import { createClock } from "../../tests/support/harness.ts";
import { journalCases } from "../../tests/support/journal-cases.ts";
import { keyedCases } from "../../tests/support/keyed-cases.ts";
import { sameAsMemory } from "../../tests/support/same-as-memory.ts";
import { settlingCases } from "../../tests/support/settling-cases.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();
const { signal } = new AbortController();
const patience = { waitMs: 500, now: () => Date.now(), pause: (ms: number) => pause(ms, signal) };
const drivers: readonly SqliteDriver[] = nodeSqlite() ? ["libsql", "node:sqlite"] : ["libsql"];

test("a file that another process makes a journal of, while it is opened, is opened as one", async () => {
  const path = folder.path("raced.sqlite");
  const other = await openSqliteFile(path);
  const database = await openSqliteFile(path);
  let looks = 0;
  const raced: SqlDatabase = {
    ...database,
    query(sql, values) {
      const rows = database.query(sql, values);
      looks += 1;
      if (looks === 1) makeJournal(other);
      return rows;
    },
  };
  const journal = await openSqliteOperationJournal(raced, { patience, now: createClock() });
  expect(await journal.records()).toEqual([]);
});

function makeJournal(database: SqlDatabase): void {
  database.query("BEGIN IMMEDIATE");
  for (const step of SCHEMA_STEPS) database.execute(step);
  markVersion(database, SCHEMA_VERSION);
  database.query("COMMIT");
}

for (const driver of drivers) {
  let count = 0;
  const create = async () => {
    count += 1;
    const database = await openSqliteFile(folder.path(`${count}.sqlite`), driver);
    return openSqliteOperationJournal(database, { patience, now: createClock() });
  };
  describeJournal(`in SQLite, through ${driver}`, create, {
    ...journalCases,
    ...settlingCases,
    ...keyedCases,
    ...sameAsMemory,
  });
}
