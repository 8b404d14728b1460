import { missingAssignment } from "#agent/assign-owner.ts";
import { openRepairOf } from "#agent/decision-records.ts";
import { gatherEvidence } from "#agent/gather-evidence.ts";
import { settleByReality } from "#agent/settle-by-reality.ts";
import { appendDecision, type Origin, settleOperation } from "#agent/settle-operation.ts";
import type { Settlement } from "#contracts/decisions.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Evidence, OpenOperation, Reconciling } from "#contracts/reconciliation.ts";

/**
 * Settles an operation by what reality says, and by nothing else; the tool is not run again. What cannot be
 * settled so stays open, and somebody is named who has to find out. Asked after any crash, its own included,
 * it comes to the same end.
 * @returns the record as it is then
 */
export async function reconcileOperation(
  parts: Reconciling,
  { record: seen, ...rest }: OpenOperation,
): Promise<OperationRecord> {
  const record = (await parts.journal.get(seen.operationId)) ?? seen;
  const open = { ...rest, record };
  if (record.state === "completed") return record;
  // Somebody works at it by hand: nothing that is seen meanwhile is the last word.
  if (openRepairOf(record) !== undefined) return assigned(parts, record);
  const evidence = await gatherEvidence(parts, open);
  const settlement = settleByReality(evidence.reality, evidence.isFenced);
  if (settlement === undefined) return assigned(parts, record);
  const origin = { operator: parts.operator, reason: REASONS[settlement], at: parts.now() };
  return settled(parts, record, { settlement, origin, evidence });
}

const REASONS = {
  completed: "the effect was found",
  never_happened: "the effect is not there, and a fence keeps it from coming",
} as const;

async function settled(
  { journal }: Reconciling,
  record: OperationRecord,
  { settlement, ...origin }: { settlement: Settlement; origin: Origin; evidence: Evidence },
): Promise<OperationRecord> {
  const outcome = await settleOperation(journal, record, settlement, origin);
  return outcome.record;
}

async function assigned(parts: Reconciling, record: OperationRecord): Promise<OperationRecord> {
  const { journal, ownership, operator } = parts;
  const missing = ownership && missingAssignment(record, ownership, { operator, now: parts.now() });
  return missing ? (await appendDecision(journal, record, missing)).record : record;
}
