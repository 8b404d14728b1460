import { isDecision } from "#agent/stored-decisions.ts";
import { isAnswer, isFact, isListOf, isObject } from "#agent/stored-shapes.ts";
import type { OperationRecord } from "#contracts/journal.ts";

/** A stored journal is foreign input: what is read as a record must be one, since it decides what may run. */
export function isOperationRecord(value: unknown): value is OperationRecord {
  if (!isObject(value)) return false;
  const { operationId, runId, tool, argumentsDigest, idempotencyKey } = value;
  const named = [operationId, runId, tool, argumentsDigest, idempotencyKey].every(
    (name) => typeof name === "string" && name !== "",
  );
  const counted = [value.occurrence, value.attempts, value.startedAt].every(Number.isSafeInteger);
  const dated = value.firstStartedAt === undefined || Number.isSafeInteger(value.firstStartedAt);
  const bound = value.boundCall === undefined || typeof value.boundCall === "string";
  const decided = value.decisions === undefined || isListOf(value.decisions, isDecision);
  return (
    named &&
    counted &&
    dated &&
    bound &&
    decided &&
    typeof value.retrySafe === "boolean" &&
    isSettledRightly(value)
  );
}

function isSettledRightly({ state, answer, reason }: Record<string, unknown>): boolean {
  switch (state) {
    case "started":
      return answer === undefined;
    case "interrupted":
      return answer === undefined && isFact(reason);
    case "completed":
      return isAnswer(answer);
    default:
      return false;
  }
}
