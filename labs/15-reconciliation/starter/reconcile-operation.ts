import type { OperationRecord } from "#contracts/journal.ts";
import type { OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import { todo } from "#contracts/todo.ts";

/**
 * Settles an operation by what reality says, and by nothing else; the tool is not run again. What cannot be
 * settled so stays open, and somebody is named who has to find out. Asked after any crash, its own included,
 * it comes to the same end.
 * @returns the record as it is then
 */
export async function reconcileOperation(
  _parts: Reconciling,
  _open: OpenOperation,
): Promise<OperationRecord> {
  // Borrow: askReality, missingAssignment, openRepairOf, isTakenBack, gatherEvidence, findRollBack,
  // rollBackOperation, settleByReality, appendDecision, settleOperation.
  return todo("15.5", {
    zh: "先看记录，再看现实；下不了结论就指明负责人",
    en: "the record first, then reality; name an owner for the rest",
  });
}
