import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyedDecision, KeyTraits } from "#contracts/keyed-operations.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 相关的记录决定什么：先看调用自己的，再看没了结的同键，最后看已了结的。
 * `decideOperation(record, wanted)` 在 #agent/decide-operation.ts，`equalAction` 是 14.2 写的。
 * What the related records decide: that of the call itself, then an open one of its key, then settled ones.
 * `decideOperation(record, wanted)` is in #agent/decide-operation.ts, `equalAction` is that of 14.2.
 *
 * @param related as `KeyedJournal.related` gives them
 * @param now Unix time in milliseconds
 */
export function decideKeyed(
  _related: readonly OperationRecord[],
  _wanted: WantedOperation,
  _traits: KeyTraits,
  _now: number,
): KeyedDecision {
  return todo("14.3", {
    zh: "decideOperation，retry 时再看键有多老；没有记录就 equalAction",
    en: "decideOperation, and the age of the key where it says retry; without a record equalAction",
  });
}

/**
 * 记录就是这次调用的，或者曾为这次调用试过。
 * The record was made for this very call, or an attempt was made under it for this call.
 */
export function isRecordOf({ operationId }: Pick<WantedOperation, "operationId">) {
  return (record: OperationRecord) => record.operationId === operationId || record.boundCall === operationId;
}
