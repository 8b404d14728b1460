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
export function openChoices({ record, evidence, canRollBack, rollBack }: ChoiceFacts): Choice[] {
  if (record.state === "completed") return [];
  if (rollBack?.state === "completed") return ["rolled_back"];
  const isSeen = evidence.reality !== undefined;
  return canRollBack && isSeen
    ? ["completed", "rolled_back", "never_happened", "repair"]
    : ["completed", "never_happened", "repair"];
}
