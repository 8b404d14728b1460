import { transact } from "#agent/transact.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";

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
export function removableRuns(runs: readonly JournaledRun[], { before, hasEnded }: RetentionRule): string[] {
  const open = new Set(runs.filter((run) => run.open > 0).map(({ runId }) => runId));
  const isOver = (runId: string) => hasEnded(runId) && !open.has(runId);
  return runs
    .filter(({ lastAt }) => lastAt < before)
    .filter(({ runId, boundCalls }) => isOver(runId) && boundCalls.every((call) => isOver(runOf(call))))
    .map(({ runId }) => runId);
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
  database: SqlDatabase,
  patience: LockPatience,
  runIds: readonly string[],
): Promise<number> {
  let removed = 0;
  // Each in a transaction of its own: a long one would keep every run that works out of the journal.
  for (const runId of runIds) {
    const isOpen = await transact(database, patience, () => Number(database.query(OPEN, [runId])[0]?.count));
    if (isOpen > 0) continue;
    removed += await transact(database, patience, () => {
      database.query(REMOVE, [runId]);
      return Number(database.query("SELECT changes() AS count")[0]?.count);
    });
  }
  // The log in front of the file still holds what was removed from it.
  if (removed > 0) database.query("PRAGMA wal_checkpoint(TRUNCATE)");
  return removed;
}

/** The run of a call's name, whose parts are encoded and joined by `:`. */
function runOf(call: string): string {
  return decodeURIComponent(call.split(":")[0] ?? "");
}

const RUNS = `SELECT run_id, count(*) AS operations, sum(state <> 'completed') AS open,
  max(coalesce(observed_at, started_at)) AS last_at,
  json_group_array(bound_call) FILTER (WHERE bound_call IS NOT NULL) AS bound_calls
  FROM operations GROUP BY run_id ORDER BY min(sequence)`;

const OPEN = "SELECT count(*) AS count FROM operations WHERE run_id = ?1 AND state <> 'completed'";

const REMOVE = "DELETE FROM operations WHERE run_id = ?1";
