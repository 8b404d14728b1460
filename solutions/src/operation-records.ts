import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";

/** Operation records by operation id, oldest first. */
export type OperationRecords = ReadonlyMap<string, OperationRecord>;

/**
 * The record that decides about a wanted operation: that of the same call; else the one that this call was
 * bound to; else an open one with the same key, since while an operation is open its key names it, whatever
 * call asks now.
 */
export function findRecord(records: OperationRecords, wanted: WantedOperation): OperationRecord | undefined {
  const all = [...records.values()];
  return (
    records.get(wanted.operationId) ??
    all.find((record) => record.boundCall === wanted.operationId) ??
    all.find((record) => isOpenFor(record, wanted))
  );
}

/** A retrySafe call was answered although its outcome is unknown; other arguments do not ask for it again. */
function isOpenFor(record: OperationRecord, wanted: WantedOperation): boolean {
  if (record.state === "completed" || record.idempotencyKey !== wanted.idempotencyKey) return false;
  const answered = record.state === "interrupted" && record.retrySafe;
  return !answered || record.argumentsDigest === wanted.argumentsDigest;
}

/**
 * The record of a start that is about to be made. Nothing is changed yet: whoever keeps records makes this
 * one durable first.
 * @param at Unix time in milliseconds
 * @throws {HarnessError} `journal.conflict`: completed already, or recorded as something else.
 */
export function startedRecord(
  records: OperationRecords,
  wanted: WantedOperation,
  at: number,
): OperationRecord {
  const found = records.get(wanted.operationId);
  if (found && !isSameOperation(found, wanted)) throw conflict(found, "started with other arguments");
  if (found?.state === "completed") throw conflict(found, "started");
  return {
    ...wanted,
    runId: found?.runId ?? wanted.runId,
    state: "started",
    occurrence: found?.occurrence ?? settledBefore(records, wanted) + 1,
    attempts: (found?.attempts ?? 0) + 1,
    startedAt: at,
  };
}

/** The record of a completion that is about to be made. @throws {HarnessError} `journal.conflict`. */
export function completedRecord(
  records: OperationRecords,
  operationId: string,
  answer: Answer,
  at: number,
): OperationRecord {
  return { ...openRecord(records, operationId, "completed"), state: "completed", answer, observedAt: at };
}

/** The record of an interruption that is about to be made. @throws {HarnessError} `journal.conflict`. */
export function interruptedRecord(
  records: OperationRecords,
  operationId: string,
  reason: Fact,
): OperationRecord {
  return { ...openRecord(records, operationId, "interrupted"), state: "interrupted", reason };
}

function openRecord(records: OperationRecords, operationId: string, wanted: string): OperationRecord {
  const record = records.get(operationId);
  if (record?.state !== "started") throw conflict(record ?? { operationId, state: "absent" }, wanted);
  return record;
}

/** Write A, write B, write A are three operations: the third must not pass for the first. */
function settledBefore(records: OperationRecords, { runId, idempotencyKey }: WantedOperation): number {
  return [...records.values()].filter(
    (record) => record.runId === runId && record.idempotencyKey === idempotencyKey,
  ).length;
}

function isSameOperation(record: OperationRecord, wanted: WantedOperation): boolean {
  return (
    record.tool === wanted.tool &&
    record.argumentsDigest === wanted.argumentsDigest &&
    record.idempotencyKey === wanted.idempotencyKey
  );
}

function conflict(record: { operationId: string; state: string }, wanted: string): HarnessError {
  const { operationId, state } = record;
  return new HarnessError({ code: "journal.conflict", params: { operationId, state, wanted } });
}
