import type { OperationDecision, OperationRecord, WantedOperation } from "#contracts/journal.ts";

/**
 * What an old record decides about a wanted operation. Identity and arguments digest are checked together,
 * before the state: a record of something else decides nothing. A missing completion is no proof that nothing
 * happened, so an unfinished operation runs again only if the tool said so when it was started and still says
 * so.
 */
export function decideOperation(
  record: OperationRecord | undefined,
  wanted: WantedOperation,
): OperationDecision {
  if (!record) return { kind: "run" };
  const reason = { tool: wanted.tool };
  if (!isSameAction(record, wanted)) {
    return { kind: "refuse", reason: { code: "operation.arguments_changed", params: reason } };
  }
  if (record.state === "completed" && record.answer) return { kind: "reuse", answer: record.answer };
  if (record.retrySafe && wanted.retrySafe) return { kind: "retry" };
  return { kind: "block", reason: { code: "operation.outcome_unknown", params: reason } };
}

function isSameAction(record: OperationRecord, wanted: WantedOperation): boolean {
  return record.tool === wanted.tool && record.argumentsDigest === wanted.argumentsDigest;
}
