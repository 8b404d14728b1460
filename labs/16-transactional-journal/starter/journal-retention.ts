import { transact } from "#agent/transact.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";
import { todo } from "#contracts/todo.ts";

/** One run, as the journal knows it. */
export interface JournaledRun {
  runId: string;
  operations: number;
  /** How many of them are neither completed nor settled. */
  open: number;
  /** Unix time in milliseconds of the last that happened. */
  lastAt: number;
  /** Calls of other runs that its operations were carried out for. */
  boundCalls: readonly string[];
}

export interface RetentionRule {
  /** Unix time in milliseconds: what happened later is kept. */
  before: number;
  /**
   * Whether the run came to its end. The Session knows; to a run that can be taken up again, an operation
   * without a record is one that never ran.
   */
  hasEnded(runId: string): boolean;
}

/**
 * The runs whose records nobody can need any more: each of them, and each run that asked for one of their
 * operations, is over, with nothing open.
 */
export function removableRuns(_runs: readonly JournaledRun[], _rule: RetentionRule): string[] {
  return todo("16.9", {
    zh: "比 before 早、没有未了结的、已经结束的；绑定过它的操作的运行也要如此",
    en: "before `before`, nothing open, ended; and so each run that asked for its operations",
  });
}

/** All runs of the journal, oldest first. */
export function journaledRuns(database: SqlDatabase, patience: LockPatience): Promise<JournaledRun[]> {
  return transact(database, patience, () =>
    database.query(RUNS).map((row) => ({
      runId: String(row.run_id),
      operations: Number(row.operations),
      open: Number(row.open),
      lastAt: Number(row.last_at),
      boundCalls: JSON.parse(String(row.bound_calls)),
    })),
  );
}

/**
 * Removes these runs, each of them whole; one in which something has been opened meanwhile stays.
 * @returns how many records went
 */
export async function removeRuns(
  _database: SqlDatabase,
  _patience: LockPatience,
  _runIds: readonly string[],
): Promise<number> {
  return todo("16.9", {
    zh: "每个运行一个事务，整个删掉；又有操作打开的不删",
    en: "each run in a transaction, whole; not where something was opened",
  });
}

const RUNS = `SELECT run_id, count(*) AS operations, sum(state <> 'completed') AS open,
  max(coalesce(observed_at, started_at)) AS last_at,
  json_group_array(bound_call) FILTER (WHERE bound_call IS NOT NULL) AS bound_calls
  FROM operations GROUP BY run_id ORDER BY min(sequence)`;
