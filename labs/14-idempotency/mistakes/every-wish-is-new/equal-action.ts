import { nextOccurrence } from "#agent/business-key.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyedDecision, KeyTraits } from "#contracts/keyed-operations.ts";

/**
 * What settled operations of the same key decide about one that another call asks for now. Each wish is an
 * operation with a key of its own.
 * @param related of the same key, all settled, oldest first
 */
export function equalAction(
  related: readonly OperationRecord[],
  wanted: WantedOperation,
  _traits: KeyTraits,
): KeyedDecision {
  return { kind: "run", occurrence: nextOccurrence(related, wanted) };
}
