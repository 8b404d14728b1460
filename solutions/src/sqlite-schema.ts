import type { SqlDatabase } from "#contracts/sql-database.ts";

/** Stands in the header of every journal's file, so that no other program's database passes for one. */
export const APPLICATION_ID = 0x6d_70_61_6a;

/** The version that this program writes. */
export const SCHEMA_VERSION = 2;

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
];

/** Names the file as a journal of this version; within the transaction that made it one. */
export function markVersion(database: SqlDatabase, version: number): void {
  database.query(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.query(`PRAGMA user_version = ${version}`);
}
