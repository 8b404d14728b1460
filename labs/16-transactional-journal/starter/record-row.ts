import type { OperationRecord } from "#contracts/journal.ts";
import type { SqlRow, SqlValue } from "#contracts/sql-database.ts";
import { todo } from "#contracts/todo.ts";

/** A record as its table holds it. */
export interface StoredRecord {
  row: Readonly<Record<(typeof ROW_COLUMNS)[number], SqlValue>>;
  /** Stands beside, so that whoever lists records does not read it. */
  largeAnswer: string | null;
}

/** The columns in the order of the schema; `sequence` is the database's own. */
export const ROW_COLUMNS = [
  ...(["operation_id", "run_id", "tool", "arguments_digest", "idempotency_key", "retry_safe"] as const),
  ...(["bound_call", "state", "occurrence", "attempts", "started_at", "observed_at"] as const),
  ...(["first_started_at", "summary", "answer", "reason", "decisions"] as const),
] as const;

/** In characters of JSON. A page of the database has 4096 bytes, and a record is to fit in one. */
export const INLINE_ANSWER = 2_000;

export function rowOf(_record: OperationRecord): StoredRecord {
  // Borrow isOperationRecord for the way back.
  return todo("16.2", {
    zh: "每个字段一列，没有的写 null；大于 INLINE_ANSWER 的结果放进 largeAnswer；summary 给人看",
    en: "a column for each field, null for what is absent; an answer above INLINE_ANSWER beside it",
  });
}

/**
 * The record of a row, to which `large_answer` is joined. What is absent in the record is null in the row.
 * @throws {HarnessError} `journal.bad_row` {operationId}: a row is foreign input, and decides what may run.
 */
export function recordOf(_row: SqlRow): OperationRecord {
  return todo("16.2", {
    zh: "从行里拼回记录，null 就是没有；不是 isOperationRecord 的，抛 journal.bad_row",
    en: "the record of a row, null is absent; what is no isOperationRecord is journal.bad_row",
  });
}
