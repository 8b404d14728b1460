import { nextOccurrence } from "#agent/business-key.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyedDecision, KeyTraits } from "#contracts/keyed-operations.ts";

/** From the newest on: the first that is done decides. */
export function equalAction(
  related: readonly OperationRecord[],
  wanted: WantedOperation,
  traits: KeyTraits,
): KeyedDecision {
  for (const record of traits.repeatable === true ? [] : [...related].reverse()) {
    const last = record.decisions?.find((decision) => decision.kind === "settled");
    const isDone = last === undefined ? record.answer?.isError === false : last.settlement === "completed";
    if (!isDone || record.answer === undefined) continue;
    const isSame =
      [record.tool, record.argumentsDigest].join() === [wanted.tool, wanted.argumentsDigest].join();
    if (isSame) return { kind: "reuse", answer: record.answer };
    const reason = { code: "operation.key_reused", params: { tool: wanted.tool } } as const;
    return { kind: "refuse", record, reason };
  }
  return { kind: "run", occurrence: nextOccurrence(related, wanted) };
}
