import { constants, open } from "node:fs/promises";
import { dirname } from "node:path";
import { openLibsql } from "#agent/edges/libsql-database.ts";
import { nodeSqlite, openNodeSqlite } from "#agent/edges/node-sqlite-database.ts";
import { syncNames } from "#agent/edges/sync-names.ts";
import { problemOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";
import { isSqlError, type SqlDatabase, SqlError } from "#contracts/sql-database.ts";

export type SqliteDriver = "libsql" | "node:sqlite";

/** Node's own where there is one. */
export function usualDriver(): SqliteDriver {
  return nodeSqlite() ? "node:sqlite" : "libsql";
}

/**
 * Opens the database of a journal, or makes it for its owner alone: a journal holds what tools gave back. Its
 * name is durable before anything is written into it. A link is not followed.
 * @throws {HarnessError} `journal.file_unusable` {path, problem}
 */
export async function openSqliteFile(
  path: string,
  driver: SqliteDriver = usualDriver(),
): Promise<SqlDatabase> {
  try {
    // SQLite gives the log beside the file the same rights that the file has.
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const handle = await open(path, flags, 0o600);
    const isFile = (await handle.stat()).isFile();
    await handle.close();
    if (!isFile) throw Object.assign(new Error(path), { code: "EINVAL" });
    await syncNames(dirname(path), undefined);
    return untilSyncFails(openWith(driver, path));
  } catch (cause) {
    const params = { path, problem: problemOf(cause) };
    throw new HarnessError({ code: "journal.file_unusable", params }, { cause });
  }
}

function openWith(driver: SqliteDriver, path: string): SqlDatabase {
  if (driver === "libsql") return openLibsql(path);
  const sqlite = nodeSqlite();
  if (sqlite === undefined) throw new SqlError("node:sqlite");
  return openNodeSqlite(sqlite, path);
}

/**
 * After a failed fsync nobody knows what is on the medium, and a second one may "succeed" with the data lost:
 * this connection says nothing any more.
 */
export function untilSyncFails(database: SqlDatabase): SqlDatabase {
  let failed: unknown;
  const unlessFailed = <Value>(work: () => Value): Value => {
    if (failed !== undefined) throw new SqlError("SQLITE_IOERR_FSYNC", { cause: failed });
    try {
      return work();
    } catch (error) {
      if (isSqlError(error) && error.code.endsWith("_FSYNC")) failed = error;
      throw error;
    }
  };
  return {
    query: (sql, values) => unlessFailed(() => database.query(sql, values)),
    execute: (script) => unlessFailed(() => database.execute(script)),
    close: () => database.close(),
  };
}
