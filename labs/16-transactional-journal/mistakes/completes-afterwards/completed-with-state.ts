import { effectKey } from "#agent/business-key.ts";
import { completedRecord } from "#agent/operation-records.ts";
import { relatedRecords, writeRecord } from "#agent/sqlite-record-store.ts";
import { outcomeAnswer } from "#agent/tool-answers.ts";
import { transact } from "#agent/transact.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Answer } from "#contracts/loop.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";
import type { ToolOutcome } from "#contracts/tools.ts";

export interface OwnState {
  /** The journal's own database: no transaction reaches over two of them. */
  database: SqlDatabase;
  patience: LockPatience;
  /** Unix time in milliseconds. */
  now(): number;
  /** The answer as it may be stored. */
  mask?(answer: Answer): Answer;
  /** What is to be durable with the answer or not at all, such as a line of a session in this database. */
  besides?(database: SqlDatabase, answer: Answer): void;
}

/** What a tool says once its work is in the transaction; an unknown outcome there is none. */
export type KnownOutcome = Exclude<ToolOutcome, { status: "unknown" }>;

/**
 * Does the work of a tool whose whole effect is rows of the journal's own database, and completes its
 * operation in the same transaction. So there is no time between the effect and its record: an operation that
 * is started and not completed has not happened, and running it again is harmless.
 * @param operationId the open operation; it was started before, in a transaction of its own
 * @param work what it refuses leaves no row of it; what it throws leaves the operation open
 * @throws {HarnessError} `journal.conflict`: another process completed it; `journal.busy`,
 * `journal.not_saved`.
 */
export async function completeWithState(
  { database, patience, now, mask = (answer) => answer, besides }: OwnState,
  operationId: string,
  work: (database: SqlDatabase) => KnownOutcome,
): Promise<KnownOutcome> {
  const outcome = await transact(database, patience, () => {
    const records = relatedRecords(database, { operationId });
    completedRecord(records, operationId, { content: [], isError: false }, now());
    return workOrNothing(database, work);
  });
  return transact(database, patience, () => {
    const records = relatedRecords(database, { operationId });
    const answer = mask(outcomeAnswer(outcome));
    writeRecord(database, completedRecord(records, operationId, answer, now()), records);
    besides?.(database, answer);
    return outcome;
  });
}

/** A refusal is the tool's word that nothing happened, so what it wrote until then is taken back. */
function workOrNothing(database: SqlDatabase, work: (database: SqlDatabase) => KnownOutcome): KnownOutcome {
  database.query("SAVEPOINT tool");
  const outcome = work(database);
  if (outcome.status === "refused") database.query("ROLLBACK TO tool");
  database.query("RELEASE tool");
  return outcome;
}

/**
 * The operation that runs under this key of an effect, as `execute` is given it: at most one is started under
 * it at any time. @throws {HarnessError} `journal.unknown_operation`
 */
export function startedUnder(database: SqlDatabase, key: string): string {
  for (const { operation_id } of database.query(STARTED)) {
    const operationId = String(operation_id);
    const record = relatedRecords(database, { operationId }).get(operationId);
    if (record && effectKey(record) === key) return operationId;
  }
  throw new HarnessError({ code: "journal.unknown_operation", params: { operationId: key } });
}

/** Few at any time, and found by their index. */
const STARTED = "SELECT operation_id FROM operations WHERE state <> 'completed' AND state = 'started'";
