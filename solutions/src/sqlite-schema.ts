import type { FoundSchema } from "#agent/sqlite-migration.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";

/** Stands in the header of every journal's file, so that no other program's database passes for one. */
export const APPLICATION_ID = 0x6d_70_61_6a;

/** The version that this program writes. */
export const SCHEMA_VERSION = 3;

/**
 * What leads from each version to the next; the first makes version 1 of an empty file. A step that was once
 * released never changes: files that it made are out there.
 */
export const SCHEMA_STEPS: readonly string[] = [
  `
  CREATE TABLE operations (
    sequence INTEGER PRIMARY KEY,
    operation_id TEXT NOT NULL UNIQUE,
    run_id TEXT NOT NULL,
    tool TEXT NOT NULL,
    arguments_digest TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    retry_safe INTEGER NOT NULL,
    bound_call TEXT,
    state TEXT NOT NULL CHECK (state IN ('started', 'completed', 'interrupted')),
    occurrence INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    observed_at INTEGER,
    answer TEXT,
    reason TEXT
  );
  CREATE INDEX operations_by_bound_call ON operations (bound_call) WHERE bound_call IS NOT NULL;
  CREATE INDEX operations_by_key ON operations (idempotency_key);
  CREATE INDEX operations_by_run ON operations (run_id);
  CREATE INDEX operations_unsettled ON operations (sequence) WHERE state <> 'completed';
  `,
  `
  ALTER TABLE operations ADD COLUMN first_started_at INTEGER;
  ALTER TABLE operations ADD COLUMN decisions TEXT;
  ALTER TABLE operations ADD COLUMN summary TEXT;
  CREATE TABLE large_answers (
    operation_id TEXT PRIMARY KEY REFERENCES operations (operation_id) ON DELETE CASCADE,
    answer TEXT NOT NULL
  );
  `,
  `
  CREATE TABLE session_entries (
    session_id TEXT NOT NULL,
    line INTEGER NOT NULL,
    entry_id TEXT,
    record TEXT NOT NULL,
    ends_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, line)
  );
  CREATE UNIQUE INDEX session_entries_by_id ON session_entries (session_id, entry_id)
    WHERE entry_id IS NOT NULL;
  `,
];

/**
 * What a database says of itself; nothing is changed by the question. It is one statement, so that nobody
 * makes a journal of an empty file between two answers: it would look like somebody else's.
 */
export function foundSchema(database: SqlDatabase): FoundSchema {
  const [row] = database.query(FOUND);
  return {
    applicationId: Number(row?.application_id),
    version: Number(row?.user_version),
    objects: Number(row?.objects),
  };
}

const FOUND = `SELECT count(*) AS objects,
  (SELECT application_id FROM pragma_application_id) AS application_id,
  (SELECT user_version FROM pragma_user_version) AS user_version FROM sqlite_schema`;

/** Names the file as a journal of this version; within the transaction that made it one. */
export function markVersion(database: SqlDatabase, version: number): void {
  database.query(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.query(`PRAGMA user_version = ${version}`);
}
