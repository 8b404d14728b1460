import type { Decided, DecisionOutcome, OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import { todo } from "#contracts/todo.ts";

/**
 * What a person decided about an operation, made durable before anybody is told. It is held against reality
 * as it is now, since it may have changed while they thought; and of two people the first one has decided.
 * @throws {HarnessError} `reconcile.says_nothing`: no name, or no reason; `reconcile.not_open` {choice}.
 */
export async function decideByOperator(
  _parts: Reconciling,
  _open: OpenOperation,
  _decided: Decided,
): Promise<DecisionOutcome> {
  // Who takes it back says so in the record before: an `assigned` decision with `takesBack`.
  // Borrow: openChoices, openRepairOf, gatherEvidence, nextRepairId, findRollBack, rollBackOperation,
  // appendDecision, evidenceFacts, settleOperation, tooLate.
  return todo("15.6", {
    zh: "署名、理由、与看到的不矛盾，先落盘再告诉",
    en: "signed, with a reason, not against what is seen; durable before it is told",
  });
}
