import { HarnessError } from "#contracts/errors.ts";
import { isSqlError, type LockPatience, type SqlDatabase } from "#contracts/sql-database.ts";

/** Waits in even steps, with EXCLUSIVE in the place of IMMEDIATE: in WAL mode they mean the same. */
export async function transact<Value>(
  database: SqlDatabase,
  patience: LockPatience,
  work: (database: SqlDatabase) => Value,
): Promise<Value> {
  return patiently(patience, () => {
    database.execute("BEGIN EXCLUSIVE");
    let value: Value;
    try {
      value = work(database);
      database.query("COMMIT");
    } catch (error) {
      try {
        database.execute("ROLLBACK");
      } catch {
        // SQLite has taken it back already.
      }
      throw error;
    }
    return value;
  });
}

export async function patiently<Value>(patience: LockPatience, attempt: () => Value): Promise<Value> {
  const end = patience.now() + patience.waitMs;
  let result = tryOnce(attempt);
  while (!result.done) {
    const left = end - patience.now();
    if (left <= 0) {
      const waitedMs = patience.waitMs - left;
      throw new HarnessError({ code: "journal.busy", params: { waitedMs } });
    }
    await patience.pause(Math.min(10, left));
    result = tryOnce(attempt);
  }
  return result.value;
}

function tryOnce<Value>(attempt: () => Value): { done: true; value: Value } | { done: false } {
  try {
    return { done: true, value: attempt() };
  } catch (error) {
    if (!isSqlError(error)) throw error;
    if (error.code.startsWith("SQLITE_BUSY")) return { done: false };
    throw told(error.code, error);
  }
}

function told(problem: string, cause: unknown): HarnessError {
  if (problem.includes("FSYNC")) return new HarnessError({ code: "journal.poisoned", params: {} }, { cause });
  const isDamaged = problem === "SQLITE_NOTADB" || problem === "SQLITE_CORRUPT";
  return new HarnessError(
    { code: isDamaged ? "journal.bad_database" : "journal.not_saved", params: { problem } },
    { cause },
  );
}
