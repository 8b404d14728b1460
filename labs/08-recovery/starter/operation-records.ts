import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";

/** 外部动作的记录，按 operation id 查，最旧的在前。Operation records by operation id, oldest first. */
export type OperationRecords = ReadonlyMap<string, OperationRecord>;

/**
 * 任务 08.7：没有，就找 boundCall 是它的；再没有，找同一个键还没了结的。现在只看这个调用自己的。
 * Task 08.7: else the one with this boundCall; else an open one of the key. So far: the call's own alone.
 */
export function findRecord(records: OperationRecords, wanted: WantedOperation): OperationRecord | undefined {
  return records.get(wanted.operationId);
}

/**
 * 任务 08.3 前一半：已经完成，或者记下的是另一件事（工具、参数哈希、幂等键有一样不同），就抛 `conflict`。
 * `attempts` 数这条记录开始过几次；`occurrence` 数这次运行里相同的幂等键，从 1 起，再次开始时不变。
 * Task 08.3, first half: `conflict` if it is completed already, or was recorded as something else: another
 * tool, arguments digest or idempotency key. `attempts` counts the starts of this record; `occurrence` counts
 * equal idempotency keys of this run from 1, and stays at a second start.
 */
export function startedRecord(
  _records: OperationRecords,
  _wanted: WantedOperation,
  _at: number,
): OperationRecord {
  return todo("08.3", {
    zh: "一次开始的记录：state、occurrence、attempts、startedAt",
    en: "the record of a start: state, occurrence, attempts, startedAt",
  });
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

/**
 * 任务 08.3 后一半：已开始就交回这条记录；不然抛 `conflict`。
 * Task 08.3, second half: the record, if it is started; else `conflict`.
 */
function openRecord(_records: OperationRecords, _operationId: string): OperationRecord {
  return todo("08.3", { zh: "只有开始了的，才能结束", en: "only what is started can end" });
}

export function conflict(operationId: string, state: string, wanted: string): HarnessError {
  return new HarnessError({ code: "journal.conflict", params: { operationId, state, wanted } });
}
