import { readRecords } from "#agent/read-records.ts";
import { foundSchema } from "#agent/sqlite-schema.ts";
import { patiently } from "#agent/transact.ts";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";

/**
 * A session's journal was whole before the session had a name. So where one is gone or empty, somebody took
 * it away since; taken for a new one, it would let everything that the session did happen again.
 */
export function noJournalAt(path: string): HarnessError {
  return new HarnessError({ code: "journal.file_unusable", params: { path, problem: "ENOENT" } });
}

/**
 * A database does not say where it lies, and whoever is told that it is damaged, another's or too new has to
 * find it, and to know that going on without it is no way out. Anything else stays what it is.
 */
export function unusableJournal(path: string, error: unknown): unknown {
  if (!isHarnessError(error) || !UNUSABLE.includes(error.code)) return error;
  const params = { path, reason: error.fact };
  return new HarnessError({ code: "journal.unusable", params }, { cause: error });
}

const UNUSABLE: readonly string[] = [
  "journal.bad_database",
  "journal.foreign_database",
  "journal.newer_version",
];

/** @throws {HarnessError} `journal.bad_database` {problem}; `journal.busy`, `journal.not_saved`. */
export async function refuseEmptyDatabase(database: SqlDatabase, patience: LockPatience): Promise<void> {
  const { objects } = await patiently(patience, () => foundSchema(database));
  if (objects > 0) return;
  throw new HarnessError({ code: "journal.bad_database", params: { problem: "SQLITE_EMPTY" } });
}

/** Also a part of the header is none: it was synced whole. @throws {HarnessError} `journal.bad_line`. */
export function refuseEmptyLines(bytes: Uint8Array): void {
  if (readRecords(bytes).records.length > 0) return;
  const problem: Fact = { code: "journal.line_no_header", params: {} };
  throw new HarnessError({ code: "journal.bad_line", params: { line: 1, problem } });
}
