import { recordedJournal } from "#agent/recorded-journal.ts";
import { decideSchema } from "#agent/sqlite-migration.ts";
import { SqliteRecordStore } from "#agent/sqlite-record-store.ts";
import { APPLICATION_ID, foundSchema, SCHEMA_VERSION } from "#agent/sqlite-schema.ts";
import { patiently } from "#agent/transact.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";
import { todo } from "#contracts/todo.ts";

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
  await patiently(patience, () => stepsFor(database));
  // Borrow transact, SCHEMA_STEPS and markVersion.
  todo("16.5", {
    zh: `看过之后：WAL、FULL；在一个事务里再看一次，跑完剩下的 SCHEMA_STEPS，markVersion；最后 wal_checkpoint`,
    en:
      `after the look: WAL, FULL; in one transaction look again, run SCHEMA_STEPS, ` +
      `markVersion; a checkpoint`,
  });
}

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
