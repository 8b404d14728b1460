import type { OperationDecision, OperationRecord, WantedOperation } from "#contracts/journal.ts";
import { todo } from "#contracts/todo.ts";

/**
 * Task 08.1: what an old record decides about a wanted operation. A refusal's reason is
 * `operation.arguments_changed` {tool}; where it blocks, the reason is `operation.outcome_unknown` {tool}.
 */
export function decideOperation(
  _record: OperationRecord | undefined,
  _wanted: WantedOperation,
): OperationDecision {
  return todo("08.1 run, refuse, reuse, retry or block: which question comes first?");
}
