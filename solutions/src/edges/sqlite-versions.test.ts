import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { createSessionTree } from "#agent/session-tree.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { readSqliteRecords } from "#agent/sqlite-reading.ts";
import { markVersion, SCHEMA_STEPS, SCHEMA_VERSION } from "#agent/sqlite-schema.ts";
import { SqliteSessionStorage } from "#agent/sqlite-session-storage.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { insert } from "../../../labs/16-transactional-journal/database-content.ts";
import { createSurroundings } from "../../../labs/surroundings.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();
const patience = { waitMs: 500, now: () => Date.now(), pause: async () => {} };
const row = {
  ...{ operation_id: "run-1:e:0", run_id: "run-1", tool: "write", arguments_digest: "sha256:1" },
  ...{ idempotency_key: "task:write:1", retry_safe: 0, state: "started", occurrence: 1, attempts: 1 },
  started_at: 1,
};

/** As the program of that version left it, with one operation. */
async function leftBy(version: number): Promise<SqlDatabase> {
  const database = await openSqliteFile(folder.path("journal.sqlite"));
  for (const step of SCHEMA_STEPS.slice(0, version)) database.execute(step);
  markVersion(database, version);
  insert(database, "operations", row);
  return database;
}

const older = SCHEMA_STEPS.map((_, index) => index + 1);

test.each(older)("a journal of version %i opens with its records, and takes a session", async (version) => {
  const database = await leftBy(version);
  const journal = await openSqliteOperationJournal(database, { patience, now: () => 1 });
  expect(await journal.unsettled()).toMatchObject([{ operationId: "run-1:e:0", state: "started" }]);
  const storage = new SqliteSessionStorage(database, patience, "s");
  const tree = await createSessionTree(storage, { id: "s", cwd: "/w" }, createSurroundings("n"));
  await tree.append({ type: "session_info", name: "trip" });
  expect(tree.entries()).toHaveLength(1);
  expect(database.query("PRAGMA user_version")).toEqual([{ user_version: SCHEMA_VERSION }]);
  database.close();
});

test.each(older)("one of version %i is read by who only looks, and stays that version", async (version) => {
  const database = await leftBy(version);
  const bytes = readFileSync(folder.path("journal.sqlite"));
  expect(await readSqliteRecords(database, patience)).toMatchObject([{ operationId: "run-1:e:0" }]);
  database.close();
  expect(readFileSync(folder.path("journal.sqlite")).equals(bytes)).toBe(true);
});

test("one of a newer version is refused by who opens it and by who looks, and stays as it is", async () => {
  const database = await leftBy(SCHEMA_VERSION);
  markVersion(database, SCHEMA_VERSION + 1);
  const bytes = readFileSync(folder.path("journal.sqlite"));
  const opening = openSqliteOperationJournal(database, { patience, now: () => 1 });
  await expect(opening).rejects.toThrow("journal.newer_version");
  await expect(readSqliteRecords(database, patience)).rejects.toThrow("journal.newer_version");
  database.close();
  expect(readFileSync(folder.path("journal.sqlite")).equals(bytes)).toBe(true);
});
