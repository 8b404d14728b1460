import { isTakenBack, openRepairOf } from "#agent/decision-records.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Choice, Evidence } from "#contracts/reconciliation.ts";

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
export function openChoices(facts: ChoiceFacts): Choice[] {
  const { record, evidence, rollBack } = facts;
  if (record.state === "completed") return [];
  // Whoever works at a repair knows more than any look-up: how it went is theirs to say. But what is on its
  // way back may still get there, so it has to be taken back.
  if (openRepairOf(record) !== undefined) {
    return isOpen(rollBack) || (isTakenBack(record) && !rollBack)
      ? ["rolled_back"]
      : ["completed", "rolled_back", "never_happened"];
  }
  if (rollBack) return afterRollBack(rollBack);
  // Whoever said so may be about to send it.
  if (isTakenBack(record)) return ["rolled_back", "repair"];
  const canTakeBack = facts.canRollBack && evidence.reality !== undefined;
  return canTakeBack
    ? ["completed", "rolled_back", "never_happened", "repair"]
    : ["completed", "never_happened", "repair"];
}

function isOpen(record: OperationRecord | undefined): boolean {
  return record !== undefined && record.state !== "completed";
}

/** Begun, it can only be brought to its end, or to a person. */
function afterRollBack({ state, answer, retrySafe }: OperationRecord): Choice[] {
  if (state === "completed") return answer?.isError ? ["completed", "repair"] : ["rolled_back"];
  return retrySafe ? ["rolled_back", "repair"] : ["repair"];
}
