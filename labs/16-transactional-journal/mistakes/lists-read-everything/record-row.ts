import { isOperationRecord } from "#agent/stored-operations.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { SqlRow, SqlValue } from "#contracts/sql-database.ts";

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
const SUMMARY = 200;

export function rowOf(record: OperationRecord): StoredRecord {
  const answer = record.answer === undefined ? null : JSON.stringify(record.answer);
  const isLarge = answer !== null && answer.length > 1_000_000;
  return {
    row: {
      operation_id: record.operationId,
      run_id: record.runId,
      tool: record.tool,
      arguments_digest: record.argumentsDigest,
      idempotency_key: record.idempotencyKey,
      retry_safe: record.retrySafe ? 1 : 0,
      bound_call: record.boundCall ?? null,
      state: record.state,
      occurrence: record.occurrence,
      attempts: record.attempts,
      started_at: record.startedAt,
      first_started_at: record.firstStartedAt ?? null,
      observed_at: record.observedAt ?? null,
      summary: record.answer === undefined ? null : summaryOf(record.answer),
      answer: isLarge ? null : answer,
      reason: jsonOrNull(record.reason),
      decisions: jsonOrNull(record.decisions),
    },
    largeAnswer: isLarge ? answer : null,
  };
}

/**
 * The record of a row, to which `large_answer` is joined. What is absent in the record is null in the row.
 * @throws {HarnessError} `journal.bad_row` {operationId}: a row is foreign input, and decides what may run.
 */
export function recordOf(row: SqlRow): OperationRecord {
  const operationId = String(row.operation_id);
  const record = {
    operationId: row.operation_id,
    runId: row.run_id,
    tool: row.tool,
    argumentsDigest: row.arguments_digest,
    idempotencyKey: row.idempotency_key,
    retrySafe: row.retry_safe === 1 || (row.retry_safe === 0 ? false : row.retry_safe),
    state: row.state,
    occurrence: row.occurrence,
    attempts: row.attempts,
    startedAt: row.started_at,
    ...present("boundCall", row.bound_call),
    ...present("firstStartedAt", row.first_started_at),
    ...present("observedAt", row.observed_at),
    ...present("answer", parsed(row.answer ?? row.large_answer, operationId)),
    ...present("reason", parsed(row.reason, operationId)),
    ...present("decisions", parsed(row.decisions, operationId)),
  };
  if (!isOperationRecord(record)) throw badRow(operationId);
  return record;
}

/** What a person reads in a list. */
function summaryOf({ content, isError }: Answer): string {
  const text = content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join(" ");
  const short = [...text.slice(0, 2 * SUMMARY)].slice(0, SUMMARY).join("");
  return `${isError ? "error: " : ""}${short}`;
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function present(name: string, value: unknown): Record<string, unknown> {
  return value === null || value === undefined ? {} : { [name]: value };
}

function parsed(json: SqlValue | undefined, operationId: string): unknown {
  if (json === null || json === undefined) return undefined;
  try {
    return JSON.parse(String(json));
  } catch (cause) {
    throw badRow(operationId, cause);
  }
}

function badRow(operationId: string, cause?: unknown): HarnessError {
  return new HarnessError({ code: "journal.bad_row", params: { operationId } }, { cause });
}
