import { recordedJournal } from "#agent/recorded-journal.ts";
import { decideSchema } from "#agent/sqlite-migration.ts";
import { SqliteRecordStore } from "#agent/sqlite-record-store.ts";
import {
  APPLICATION_ID,
  foundSchema,
  markVersion,
  SCHEMA_STEPS,
  SCHEMA_VERSION,
} from "#agent/sqlite-schema.ts";
import { patiently } from "#agent/transact.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";

export interface SqliteJournalOptions {
  patience: LockPatience;
  /** Unix time in milliseconds. */
  now(): number;
}

/**
 * Opens an Operation Journal in a database of this machine. An empty one becomes a journal, an older one is
 * brought up, whole or not at all; what a newer program made, or another one, is left as it is.
 * @throws {HarnessError} `journal.newer_version`, `journal.foreign_database`, `journal.bad_database`,
 * `journal.busy`, `journal.not_saved`.
 */
export async function openSqliteOperationJournal(
  database: SqlDatabase,
  { patience, now }: SqliteJournalOptions,
): Promise<KeyedJournal> {
  await prepareJournal(database, patience);
  return recordedJournal(new SqliteRecordStore(database, patience), now);
}

/** The same without the journal, for who only wants its tables. */
export async function prepareJournal(database: SqlDatabase, patience: LockPatience): Promise<void> {
  // A look first: the very settings below would change a database of somebody else's.
  await patiently(patience, () => stepsFor(database));
  for (const setting of SETTINGS) await patiently(patience, () => database.query(setting));
  // Two processes may open a new file at once: who comes second looks again, in a turn of its own.
  const { from, to } = await patiently(patience, () => stepsFor(database));
  for (let version = from; version < to; version += 1) {
    await patiently(patience, () => database.execute(SCHEMA_STEPS[version] ?? ""));
    await patiently(patience, () => markVersion(database, version + 1));
  }
  // What a process wrote and did not sync before it died is there for us, and not on the medium yet.
  await patiently(patience, () => database.query("PRAGMA wal_checkpoint(PASSIVE)"));
}

/**
 * FULL: a commit returns when the log is synced; NORMAL, which many recommend with WAL, gives the last
 * commits back after a power cut. All but the first hold for this connection alone.
 */
const SETTINGS = [
  "PRAGMA journal_mode = WAL",
  "PRAGMA synchronous = FULL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA secure_delete = ON",
] as const;

function stepsFor(database: SqlDatabase): { from: number; to: number } {
  const decision = decideSchema(foundSchema(database), {
    applicationId: APPLICATION_ID,
    version: SCHEMA_VERSION,
  });
  switch (decision.kind) {
    case "open":
      return { from: SCHEMA_VERSION, to: SCHEMA_VERSION };
    case "migrate":
      return decision;
    case "refuse":
      throw new HarnessError(decision.reason);
    default:
      throw new TypeError("a decision about a schema must be open, migrate or refuse");
  }
}
