import { settlementOf } from "#agent/decision-records.ts";
import { findRollBack } from "#agent/roll-back.ts";
import { settledAnswer } from "#agent/settled-answer.ts";
import type { Decision, DecisionOrigin, Settled, Settlement } from "#contracts/decisions.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { DecisionOutcome, Evidence } from "#contracts/reconciliation.ts";
import type { SettlingJournal } from "#contracts/settling-journal.ts";

/** Who says so, why and when. */
export type Origin = Omit<DecisionOrigin, "evidence">;

/**
 * Makes the last word about an operation durable, with the answer that its call gets. Of two who say it at
 * the same time one is recorded, and the other is told whose word it is.
 */
export async function settleOperation(
  journal: SettlingJournal,
  record: OperationRecord,
  settlement: Settlement,
  { origin, evidence, repairId }: { origin: Origin; evidence: Evidence; repairId?: string | undefined },
): Promise<DecisionOutcome> {
  const rollBack = await findRollBack(journal, record);
  const wasRefused = rollBack?.state === "completed" && rollBack.answer?.isError === true;
  return appendDecision(journal, record, {
    ...origin,
    kind: "settled",
    settlement,
    answer: settledAnswer(settlement, record.tool, evidence.reality),
    evidence: evidenceFacts(evidence),
    ...(repairId !== undefined && { repairId }),
    ...(wasRefused && settlement !== "rolled_back" && { rollBackRefused: true }),
  });
}

/** Appends a decision, if nobody has had the last word yet, and nobody is taking it back. */
export async function appendDecision(
  journal: SettlingJournal,
  { operationId }: OperationRecord,
  decision: Decision,
): Promise<DecisionOutcome> {
  try {
    return { kind: "decided", record: await journal.decide(operationId, decision) };
  } catch (error) {
    if (!isHarnessError(error) || !OTHERS.has(error.code)) throw error;
    const record = await journal.get(operationId);
    if (record === undefined) throw error;
    return record.state === "completed"
      ? tooLate(record)
      : { kind: "not_rolled_back", record, reason: error.fact };
  }
}

/** What others were faster with. */
const OTHERS: ReadonlySet<string> = new Set(["journal.settled", "journal.roll_back_open"]);

/** Whose word an operation has already. */
export function tooLate(record: OperationRecord): Extract<DecisionOutcome, { kind: "too_late" }> {
  const by = settlementOf(record) as (DecisionOrigin & Settled) | undefined;
  return { kind: "too_late", record, ...(by && { by }) };
}

export function evidenceFacts({ reality, isFenced }: Evidence): Fact[] {
  const fence: Fact[] = isFenced ? [{ code: "reconcile.fence_stands", params: {} }] : [];
  return [...(reality ? [reality.evidence] : []), ...fence];
}
