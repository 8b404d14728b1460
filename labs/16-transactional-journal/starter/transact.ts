import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";
import { todo } from "#contracts/todo.ts";

/**
 * Runs `work` in one transaction, which is durable before the promise resolves, or leaves nothing. It begins
 * as a writer: two that had read first and then wanted to write would each wait for the other. From BEGIN to
 * COMMIT nothing is awaited, so nobody else who uses this connection sees what may still be taken back.
 * @param _work may run again, if a lock was in the way; what it throws is thrown, and changes nothing
 * @throws {HarnessError} `journal.busy` {waitedMs}, `journal.not_saved` {problem}, `journal.poisoned`,
 * `journal.bad_database` {problem}.
 */
export function transact<Value>(
  _database: SqlDatabase,
  _patience: LockPatience,
  _work: (database: SqlDatabase) => Value,
): Promise<Value> {
  return todo("16.3", {
    zh: "BEGIN IMMEDIATE、work、COMMIT，中间不 await；出错就 ROLLBACK；忙就等，到上限为止",
    en: "BEGIN IMMEDIATE, work, COMMIT, nothing awaited between; ROLLBACK on a throw; wait while busy",
  });
}

/**
 * Does it again while somebody else's lock is in the way, until the bound is reached. Between two tries this
 * process goes on with its other work: a driver that waits by itself holds up the whole of it.
 * @throws {HarnessError} as `transact` does.
 */
export async function patiently<Value>(_patience: LockPatience, _attempt: () => Value): Promise<Value> {
  return todo("16.3", {
    zh: "忙（SQLITE_BUSY，SQLITE_BUSY_RECOVERY 等）就 pause 再试，最多 waitMs 毫秒，然后 journal.busy",
    en: "busy, SQLITE_BUSY_RECOVERY too: pause, try again, for waitMs at most, then journal.busy",
  });
}
