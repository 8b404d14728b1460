import { HarnessError } from "#contracts/errors.ts";
import { isSqlError, type LockPatience, type SqlDatabase } from "#contracts/sql-database.ts";

/**
 * Runs `work` in one transaction, which is durable before the promise resolves, or leaves nothing. It begins
 * as a writer: two that had read first and then wanted to write would each wait for the other. From BEGIN to
 * COMMIT nothing is awaited, so nobody else who uses this connection sees what may still be taken back.
 * @param work may run again, if a lock was in the way; what it throws is thrown, and changes nothing
 * @throws {HarnessError} `journal.busy` {waitedMs}, `journal.not_saved` {problem}, `journal.poisoned`,
 * `journal.bad_database` {problem}.
 */
export function transact<Value>(
  database: SqlDatabase,
  patience: LockPatience,
  work: (database: SqlDatabase) => Value,
): Promise<Value> {
  return patiently(patience, () => {
    database.query("BEGIN IMMEDIATE");
    try {
      const value = work(database);
      database.query("COMMIT");
      return value;
    } catch (error) {
      rollBack(database);
      throw error;
    }
  });
}

/**
 * Does it again while somebody else's lock is in the way, until the bound is reached. Between two tries this
 * process goes on with its other work: a driver that waits by itself holds up the whole of it.
 * @throws {HarnessError} as `transact` does.
 */
export async function patiently<Value>(
  { waitMs, now, pause }: LockPatience,
  attempt: () => Value,
): Promise<Value> {
  const begun = now();
  for (let tries = 1; ; tries += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isSqlError(error)) throw error;
      const waitedMs = now() - begun;
      if (!isBusy(error.code)) throw failureOf(error.code, error);
      if (waitedMs >= waitMs) {
        throw new HarnessError({ code: "journal.busy", params: { waitedMs } }, { cause: error });
      }
      await pause(Math.min(LONGEST_PAUSE_MS, 2 ** tries, waitMs - waitedMs));
    }
  }
}

const LONGEST_PAUSE_MS = 50;

function isBusy(code: string): boolean {
  return code === "SQLITE_BUSY";
}

/** A full disk has ended the transaction already, and then there is none to take back. */
function rollBack(database: SqlDatabase): void {
  try {
    database.query("ROLLBACK");
  } catch {
    // What is told is why the work came to nothing.
  }
}

function failureOf(problem: string, cause: unknown): HarnessError {
  if (problem.endsWith("_FSYNC"))
    return new HarnessError({ code: "journal.poisoned", params: {} }, { cause });
  const code = DAMAGED.has(problem) ? "journal.bad_database" : "journal.not_saved";
  return new HarnessError({ code, params: { problem } }, { cause });
}

const DAMAGED: ReadonlySet<string> = new Set(["SQLITE_CORRUPT", "SQLITE_NOTADB"]);
