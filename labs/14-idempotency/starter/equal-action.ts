import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyedDecision, KeyTraits } from "#contracts/keyed-operations.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 同键的动作已经了结，另一次调用又要一次：还回、再做，还是拒绝。
 * `settlementOf(record)` 在 #agent/decision-records.ts，`nextOccurrence(related, wanted)` 是 14.1 写的。
 * What settled operations of the same key decide about one that another call asks for now.
 * `settlementOf(record)` is in #agent/decision-records.ts, `nextOccurrence(related, wanted)` is that of 14.1.
 *
 * @param related of the same key, all settled, oldest first
 */
export function equalAction(
  _related: readonly OperationRecord[],
  _wanted: WantedOperation,
  _traits: KeyTraits,
): KeyedDecision {
  return todo("14.2", {
    zh: "找最后一条生效的：没有就 run，参数相同 reuse，不同 refuse",
    en: "the last that took effect: none runs, equal arguments reuse, others refuse",
  });
}
