import type { OperationDecision, OperationRecord, WantedOperation } from "#contracts/journal.ts";

export function decideOperation(
  record: OperationRecord | undefined,
  wanted: WantedOperation,
): OperationDecision {
  if (!record) return { kind: "run" };
  const params = { tool: wanted.tool };
  switch (record.state) {
    case "completed":
      if (record.answer) return { kind: "reuse", answer: record.answer };
      break;
    default:
      if (record.tool !== wanted.tool || record.argumentsDigest !== wanted.argumentsDigest) {
        return { kind: "refuse", reason: { code: "operation.arguments_changed", params } };
      }
      if (record.retrySafe && wanted.retrySafe) return { kind: "retry" };
  }
  return { kind: "block", reason: { code: "operation.outcome_unknown", params } };
}
