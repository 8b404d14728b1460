import type { OperationDecision, OperationRecord, WantedOperation } from "#contracts/journal.ts";

/** First a word for what is known, then a table of what it means. */
export function decideOperation(
  record: OperationRecord | undefined,
  wanted: WantedOperation,
): OperationDecision {
  const params = { tool: wanted.tool };
  switch (knowledge(record, wanted)) {
    case "nothing":
      return { kind: "run" };
    case "another action":
      return { kind: "refuse", reason: { code: "operation.arguments_changed", params } };
    case "settled":
      return record?.answer ? { kind: "reuse", answer: record.answer } : block(wanted.tool);
    case "harmless":
      return { kind: "retry" };
    default:
      return block(wanted.tool);
  }
}

function knowledge(record: OperationRecord | undefined, wanted: WantedOperation) {
  if (record === undefined) return "nothing";
  const same = [record.tool, record.argumentsDigest].join() === [wanted.tool, wanted.argumentsDigest].join();
  if (!same) return "another action";
  if (record.state === "completed" && record.answer !== undefined) return "settled";
  return record.retrySafe === true && wanted.retrySafe === true ? "harmless" : "unknown";
}

function block(tool: string): OperationDecision {
  return { kind: "block", reason: { code: "operation.outcome_unknown", params: { tool } } };
}
