import type { OperationRecord } from "#contracts/journal.ts";
import type { Choice, Evidence } from "#contracts/reconciliation.ts";
import { todo } from "#contracts/todo.ts";

export interface ChoiceFacts {
  record: OperationRecord;
  evidence: Evidence;
  /** The tool can take the effect back. */
  canRollBack: boolean;
  /** The operation that takes it back, if one was begun. */
  rollBack?: OperationRecord;
}

/**
 * Which decisions are open to a person. Nobody decides against what is seen: "never happened" of what is
 * there, or of what may still arrive. Where that leaves nothing, there is always the work by hand.
 */
export function openChoices(_facts: ChoiceFacts): Choice[] {
  // Borrow: isTakenBack, openRepairOf, settleByReality.
  return todo("15.3", {
    zh: "按记录、撤销和看到的情况，列出可以选的",
    en: "what the record, a roll-back and the evidence leave open",
  });
}
