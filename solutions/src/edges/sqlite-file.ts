import { constants, lstat, open, rm } from "node:fs/promises";
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
 * @param how `new`: it is not there yet; `existing`: it is
 * @throws {HarnessError} `journal.file_unusable` {path, problem}
 */
export async function openSqliteFile(
  path: string,
  driver: SqliteDriver = usualDriver(),
  how: "any" | "new" | "existing" = "any",
): Promise<SqlDatabase> {
  try {
    if (how === "new" || (how === "any" && !(await isDatabaseFile(path)))) await makeFile(path, how);
    else if (!(await isDatabaseFile(path))) throw Object.assign(new Error(path), { code: "ENOENT" });
    await syncNames(dirname(path), undefined).catch(async (error) => {
      // Of a new one nobody was told.
      if (how === "new") await rm(path, { force: true });
      throw error;
    });
    return untilSyncFails(openWith(driver, path));
  } catch (cause) {
    const params = { path, problem: problemOf(cause) };
    throw new HarnessError({ code: "journal.file_unusable", params }, { cause });
  }
}

/**
 * Looked at by its name: to open the file and close it again would take the locks of every other connection
 * of this process away, and with them another process might remove the log that they write to.
 */
async function isDatabaseFile(path: string): Promise<boolean> {
  try {
    if ((await lstat(path)).isFile()) return true;
  } catch (error) {
    if (problemOf(error) === "ENOENT") return false;
    throw error;
  }
  throw Object.assign(new Error(path), { code: "EINVAL" });
}

/** SQLite gives the log beside the file the same rights that the file has. */
async function makeFile(path: string, how: "any" | "new"): Promise<void> {
  const flags = constants.O_RDWR | constants.O_NOFOLLOW | constants.O_CREAT | constants.O_EXCL;
  try {
    await (await open(path, flags, 0o600)).close();
  } catch (error) {
    // Somebody else may have made it since the look.
    if (how === "new" || problemOf(error) !== "EEXIST" || !(await isDatabaseFile(path))) throw error;
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
