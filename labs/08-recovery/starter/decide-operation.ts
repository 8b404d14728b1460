import type { OperationDecision, OperationRecord, WantedOperation } from "#contracts/journal.ts";
import { todo } from "#contracts/todo.ts";

/** Task 08.1: what an old record decides about a wanted operation. */
export function decideOperation(
  _record: OperationRecord | undefined,
  _wanted: WantedOperation,
): OperationDecision {
  return todo("08.1 no record: run; completed: reuse; retrySafe on both sides: retry; else: block");
}
