import type { OperationRecords } from "#agent/operation-records.ts";
import type { Decision, Settled } from "#contracts/decisions.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";

/**
 * The record with one more decision, about to be made durable. A settlement completes it: from then on the
 * rules of every other module hold, and an equal action that is wanted again is another operation, with a key
 * of its own.
 * @throws {HarnessError} `journal.unknown_operation`, `journal.settled`, `journal.repair_open`,
 * `journal.no_repair`, `journal.roll_back_open`.
 */
export function decidedRecord(
  records: OperationRecords,
  operationId: string,
  decision: Decision,
): OperationRecord {
  const record = records.get(operationId);
  if (record === undefined)
    throw new HarnessError({ code: "journal.unknown_operation", params: { operationId } });
  const decided = { ...record, decisions: [...(record.decisions ?? []), decision] };
  if (decision.kind === "late_answer") return decided;
  if (record.state === "completed") throw alreadySettled(record);
  if (decision.kind !== "settled") return decided;
  checkRepair(record, decision);
  checkRollBack(record, decision);
  return { ...decided, state: "completed", answer: decision.answer, observedAt: decision.at };
}

/** The last word about a record; undefined: the run itself completed it, or it is open. */
export function settlementOf({ decisions = [] }: OperationRecord): Settled | undefined {
  return decisions.find((decision) => decision.kind === "settled");
}

/** The repair that a person still works at. */
export function openRepairOf({ state, decisions = [] }: OperationRecord): string | undefined {
  if (state === "completed") return undefined;
  return decisions.findLast((decision) => decision.kind === "repair_opened")?.repairId;
}

/**
 * Somebody said that they take it back, and has perhaps begun. It stands in the record of the operation
 * itself, since only there it and another's last word exclude each other.
 */
export function isTakenBack({ decisions = [] }: Pick<OperationRecord, "decisions">): boolean {
  return decisions.some((decision) => decision.kind === "assigned" && decision.takesBack);
}

function checkRollBack(record: OperationRecord, { settlement, rollBackRefused }: Settled): void {
  if (settlement === "rolled_back" || rollBackRefused || !isTakenBack(record)) return;
  const { operationId } = record;
  throw new HarnessError({ code: "journal.roll_back_open", params: { operationId } });
}

/** Who works at a repair may be in the middle of it: nobody settles it past them. */
function checkRepair(record: OperationRecord, { repairId }: Settled): void {
  const open = openRepairOf(record);
  if (open === repairId) return;
  const { operationId } = record;
  throw new HarnessError({
    code: open === undefined ? "journal.no_repair" : "journal.repair_open",
    params: { operationId, repair: open ?? repairId ?? "" },
  });
}

function alreadySettled(record: OperationRecord): HarnessError {
  const settlement = settlementOf(record)?.settlement ?? "completed";
  return new HarnessError({
    code: "journal.settled",
    params: { operationId: record.operationId, settlement },
  });
}
