import { askReality } from "#agent/ask-reality.ts";
import { missingAssignment } from "#agent/assign-owner.ts";
import { effectKey } from "#agent/business-key.ts";
import { isTakenBack, openRepairOf } from "#agent/decision-records.ts";
import { gatherEvidence } from "#agent/gather-evidence.ts";
import { findRollBack, rollBackOperation } from "#agent/roll-back.ts";
import { settleByReality } from "#agent/settle-by-reality.ts";
import { appendDecision, type Origin, settleOperation } from "#agent/settle-operation.ts";
import { outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import type { Settlement } from "#contracts/decisions.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Evidence, OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import type { Tool } from "#contracts/tools.ts";

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
  // What was taken back is "not found" as well, so this comes before any look.
  const rollBack = await findRollBack(parts.journal, record);
  if (rollBack || isTakenBack(record)) return finishRollBack(parts, open, rollBack);
  const evidence = await gatherEvidence(parts, open);
  const settlement = settleByReality(evidence.reality, evidence.isFenced);
  if (settlement === undefined) {
    if (evidence.reality?.status !== "absent" || !open.tool) return assigned(parts, record);
    const context = { idempotencyKey: effectKey(record) };
    const outcome = await takeOutcome(record.tool, async () =>
      (open.tool as Tool).execute((open.args ?? {}) as never, context),
    );
    await parts.journal.complete(record.operationId, outcomeAnswer(outcome));
    return (await parts.journal.get(record.operationId)) ?? record;
  }
  const origin = { operator: parts.operator, reason: REASONS[settlement], at: parts.now() };
  return settled(parts, record, { settlement, origin, evidence });
}

const REASONS = {
  completed: "the effect was found",
  never_happened: "the effect is not there, and a fence keeps it from coming",
} as const;

/** A person decided it, and the process died on the way. */
async function finishRollBack(
  parts: Reconciling,
  open: OpenOperation,
  rollBack: OperationRecord | undefined,
): Promise<OperationRecord> {
  const { record } = open;
  const isBack =
    (rollBack && (await isGone(parts, open, rollBack))) ||
    (await rollBackOperation(parts.journal, open)).kind === "done";
  if (!isBack) return assigned(parts, record);
  const { operator } = parts;
  const origin = { operator, reason: "it was begun", ...whoBegan(record), at: parts.now() };
  return settled(parts, record, { settlement: "rolled_back", origin, evidence: { isFenced: false } });
}

/** It is begun only of what is there: what is gone by now was taken back, and is recorded so. */
async function isGone(
  { journal, now, operator }: Reconciling,
  open: OpenOperation,
  rollBack: OperationRecord,
): Promise<boolean> {
  if (rollBack.state === "completed" || rollBack.retrySafe) return false;
  const reality = await askReality(open, "lookup", now());
  if (reality?.status !== "absent" && reality?.status !== "fenced") return false;
  const origin = { operator, reason: "what it takes back is gone", at: now() };
  await settleOperation(journal, rollBack, "completed", { origin, evidence: { reality, isFenced: false } });
  return true;
}

/** Who takes an effect back takes the operation over before. */
function whoBegan({ decisions = [] }: OperationRecord): Omit<Origin, "at"> | undefined {
  const taken = decisions.findLast(
    (decision) => decision.kind === "assigned" && decision.owner === decision.operator,
  );
  return taken && { operator: taken.operator, reason: taken.reason };
}

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
