import { openChoices } from "#agent/decision-choice.ts";
import { openRepairOf } from "#agent/decision-records.ts";
import { gatherEvidence } from "#agent/gather-evidence.ts";
import { nextRepairId } from "#agent/repair-tasks.ts";
import { findRollBack, rollBackOperation } from "#agent/roll-back.ts";
import {
  appendDecision,
  evidenceFacts,
  type Origin,
  settleOperation,
  tooLate,
} from "#agent/settle-operation.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type {
  Decided,
  DecisionOutcome,
  Evidence,
  OpenOperation,
  Reconciling,
} from "#contracts/reconciliation.ts";

/**
 * What a person decided about an operation, made durable before anybody is told. It is held against reality
 * as it is now, since it may have changed while they thought; and of two people the first one has decided.
 * @throws {HarnessError} `reconcile.says_nothing`: no name, or no reason; `reconcile.not_open` {choice}.
 */
export async function decideByOperator(
  parts: Reconciling,
  { record: seen, ...rest }: OpenOperation,
  decided: Decided,
): Promise<DecisionOutcome> {
  const { journal, now } = parts;
  const origin = originOf(decided, now());
  const record = (await journal.get(seen.operationId)) ?? seen;
  if (record.state === "completed") return tooLate(record);
  const open = { ...rest, record };
  const rollBack = await findRollBack(journal, record);
  const repairId = openRepairOf(record);
  const byHand = rollBack !== undefined || repairId !== undefined;
  const evidence: Evidence = byHand ? { isFenced: false } : await gatherEvidence(parts, open);
  const canRollBack = open.tool?.rollBack !== undefined;
  const { choice } = decided;
  if (!openChoices({ record, evidence, canRollBack, ...(rollBack && { rollBack }) }).includes(choice)) {
    throw new HarnessError({ code: "reconcile.not_open", params: { choice } });
  }
  if (choice === "repair") return openRepair(parts, open, { decided, origin, evidence });
  if (choice === "rolled_back" && repairId === undefined) return takeBack(parts, open, { origin, evidence });
  // What was begun to be taken back is back now, by hand.
  if (rollBack && rollBack.state !== "completed") {
    await settleOperation(journal, rollBack, "completed", { origin, evidence });
  }
  return settleOperation(journal, record, choice, { origin, evidence, repairId });
}

/** A decision that nobody made, or for no reason, could not be checked by anyone later. */
function originOf({ operator, reason }: Decided, at: number): Origin {
  const [who, why] = [operator.trim(), reason.trim()];
  if (who === "" || why === "") throw new HarnessError({ code: "reconcile.says_nothing", params: {} });
  return { operator: who, reason: why, at };
}

interface Said {
  origin: Origin;
  evidence: Evidence;
}

function openRepair(
  { journal }: Reconciling,
  { record }: OpenOperation,
  { decided, origin, evidence }: Said & { decided: Decided },
): Promise<DecisionOutcome> {
  return appendDecision(journal, record, {
    ...origin,
    kind: "repair_opened",
    repairId: nextRepairId(record),
    task: decided.task?.trim() || origin.reason,
    owner: origin.operator,
    evidence: evidenceFacts(evidence),
  });
}

const DAY_MS = 86_400_000;

/**
 * Who takes it back, and why, is durable before it is done: a crash must not lose whose word it was, and
 * nobody else may say meanwhile that it is there.
 */
async function takeBack(
  { journal, ownership }: Reconciling,
  open: OpenOperation,
  { origin, evidence }: Said,
): Promise<DecisionOutcome> {
  const taken = isTakenBy(open.record)
    ? open.record
    : await appendDecision(journal, open.record, {
        ...origin,
        kind: "assigned",
        owner: origin.operator,
        escalateAt: origin.at + (ownership?.escalateAfterMs ?? DAY_MS),
        takesBack: true,
        evidence: evidenceFacts(evidence),
      });
  if ("kind" in taken && taken.kind !== "decided") return taken;
  const record = "kind" in taken ? taken.record : taken;
  const outcome = await rollBackOperation(journal, { ...open, record });
  if (outcome.kind !== "done") return { kind: "not_rolled_back", record, reason: outcome.reason };
  return settleOperation(journal, record, "rolled_back", { origin, evidence });
}

/** They said so before, and the process died. */
function isTakenBy({ decisions = [] }: OperationRecord): boolean {
  const last = decisions.findLast(({ kind }) => kind === "assigned");
  return last?.kind === "assigned" && last.takesBack === true;
}
