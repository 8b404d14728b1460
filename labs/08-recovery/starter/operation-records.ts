import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";

/** Operation records by operation id, oldest first. */
export type OperationRecords = ReadonlyMap<string, OperationRecord>;

/** Task 08.7: else the one with this boundCall; else an open one of the key. So far: the call's own alone. */
export function findRecord(records: OperationRecords, wanted: WantedOperation): OperationRecord | undefined {
  return records.get(wanted.operationId);
}

/** Task 08.3, first half: `conflict` if it is completed already, or was recorded as something else. */
export function startedRecord(
  _records: OperationRecords,
  _wanted: WantedOperation,
  _at: number,
): OperationRecord {
  return todo("08.3 the record of a start: state, occurrence, attempts, startedAt");
}

export function completedRecord(
  records: OperationRecords,
  operationId: string,
  answer: Answer,
  at: number,
): OperationRecord {
  return { ...openRecord(records, operationId), state: "completed", answer, observedAt: at };
}

export function interruptedRecord(
  records: OperationRecords,
  operationId: string,
  reason: Fact,
): OperationRecord {
  return { ...openRecord(records, operationId), state: "interrupted", reason };
}

/** Task 08.3, second half: the record, if it is started; else `conflict`. */
function openRecord(_records: OperationRecords, _operationId: string): OperationRecord {
  return todo("08.3 only what is started can end");
}

export function conflict(operationId: string, state: string, wanted: string): HarnessError {
  return new HarnessError({ code: "journal.conflict", params: { operationId, state, wanted } });
}
