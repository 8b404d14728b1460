import { rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import {
  noJournalAt,
  refuseEmptyDatabase,
  refuseEmptyLines,
  unusableJournal,
} from "#agent/edges/emptied-journal.ts";
import { type JournalFormat, journalFormat, sqlitePath } from "#agent/edges/journal-format.ts";
import { makeFolder } from "#agent/edges/make-folder.ts";
import { createSessionFile, openSessionFile } from "#agent/edges/session-folder.ts";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { syncNames } from "#agent/edges/sync-names.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { problemOf } from "#agent/problem-of.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";

/** The journal of one session, open for this process. */
export interface JournalFile {
  journal: KeyedJournal;
  close(): Promise<void>;
  /** Closes it and takes it away: nobody was told of it. */
  discard(): Promise<void>;
}

/** Another process holds the lock for one commit at a time. */
export const JOURNAL_PATIENCE: LockPatience = {
  waitMs: 5_000,
  now: () => Date.now(),
  pause: (ms) => setTimeout(ms),
};

/**
 * Begins the journal of a new session.
 * @throws {HarnessError} `session.exists`, `session.folder_unusable`, `journal.*`.
 */
export async function createJournalFile(
  folder: string,
  id: string,
  format: JournalFormat,
  now: () => number,
): Promise<JournalFile> {
  if ((await journalFormat(folder, id)) !== undefined) {
    throw new HarnessError({ code: "session.exists", params: { id } });
  }
  if (format === "sqlite") {
    await makeFolderFor(folder);
    return sqliteJournal(sqlitePath(folder, id), "new", now);
  }
  const file = await createSessionFile(folder, id);
  const close = once(file.close);
  try {
    return { journal: await openJsonlOperationJournal(file, now), close, discard: file.discard };
  } catch (error) {
    await file.discard().catch(() => {});
    throw error;
  }
}

/**
 * Opens the journal that a session has, in the format that it has. None is made where none is: to an empty
 * one, everything that the session did never happened.
 * @throws {HarnessError} `journal.two_formats`, `journal.file_unusable`, and as the journals do.
 */
export async function openJournalFile(
  folder: string,
  id: string,
  now: () => number,
): Promise<Omit<JournalFile, "discard">> {
  const format = await journalFormat(folder, id);
  if (format === "sqlite") return sqliteJournal(sqlitePath(folder, id), "existing", now);
  if (format === undefined) throw noJournalAt(sqlitePath(folder, id));
  const file = await openSessionFile(folder, id);
  const close = once(file.close);
  try {
    refuseEmptyLines(await file.read());
    return { journal: await openJsonlOperationJournal(file, now), close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function sqliteJournal(path: string, how: "new" | "existing", now: () => number): Promise<JournalFile> {
  const database = await openSqliteFile(path, undefined, how);
  const close = once(async () => closeWhole(database));
  const discard = async () => {
    await close().catch(() => {});
    for (const beside of ["-wal", "-shm", ""]) await rm(`${path}${beside}`, { force: true });
  };
  try {
    if (how === "existing") await refuseEmptyDatabase(database, JOURNAL_PATIENCE);
    return {
      journal: await openSqliteOperationJournal(database, { patience: JOURNAL_PATIENCE, now }),
      close,
      discard,
    };
  } catch (error) {
    await (how === "new" ? discard() : close()).catch(() => {});
    throw how === "new" ? error : unusableJournal(path, error);
  }
}

/** A driver may leave the log where it is: what is in it is put into the file, for whoever copies that. */
function closeWhole(database: SqlDatabase): void {
  try {
    database.query("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // It stands in the log, and is as durable there.
  } finally {
    database.close();
  }
}

async function makeFolderFor(folder: string): Promise<void> {
  try {
    await syncNames(folder, makeFolder(folder));
  } catch (cause) {
    const params = { folder, problem: problemOf(cause) };
    throw new HarnessError({ code: "session.folder_unusable", params }, { cause });
  }
}

/** Closed twice, a database throws, and a file's handle may by then be another's. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
