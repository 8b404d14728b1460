import { nextOccurrence } from "#agent/business-key.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyedDecision, KeyTraits } from "#contracts/keyed-operations.ts";

/**
 * What settled operations of the same key decide about one that another call asks for now. What is done stays
 * done, unless the tool says that two equal actions can both be wanted. What was taken back, never happened
 * or was refused is not done: it may be wanted again, as an operation with a key of its own.
 * @param related of the same key, all settled, oldest first
 */
export function equalAction(
  related: readonly OperationRecord[],
  wanted: WantedOperation,
  { repeatable = false }: KeyTraits,
): KeyedDecision {
  const done = repeatable ? undefined : related.findLast(tookEffect);
  if (done?.answer === undefined) return { kind: "run", occurrence: nextOccurrence(related, wanted) };
  if (isSameAction(done, wanted)) return { kind: "reuse", answer: done.answer };
  return {
    kind: "refuse",
    record: done,
    reason: { code: "operation.key_reused", params: { tool: wanted.tool } },
  };
}

/** The last word of whoever decided about it; else that of the tool, whose refusal says: nothing happened. */
function tookEffect(record: OperationRecord): boolean {
  return record.answer?.isError === false;
}

function isSameAction(record: OperationRecord, wanted: WantedOperation): boolean {
  return record.tool === wanted.tool && record.argumentsDigest === wanted.argumentsDigest;
}
