import { openRepairOf } from "#agent/decision-records.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { DueOperation, RepairTask } from "#contracts/reconciliation.ts";

/** Work by hand that no settlement has closed yet, oldest first. */
export function repairTasks(records: readonly OperationRecord[]): RepairTask[] {
  return records
    .flatMap((record) => {
      const { decisions = [], operationId } = record;
      const open = openRepairOf(record);
      const opened = decisions.findLast(
        (decision) => decision.kind === "repair_opened" && decision.repairId === open,
      );
      if (opened?.kind !== "repair_opened") return [];
      const { repairId, task, owner, at } = opened;
      return [{ repairId, operationId, task, owner, since: at }];
    })
    .sort((one, other) => one.since - other.since);
}

/** The name of the next repair of an operation: the same after a crash that kept it from being recorded. */
export function nextRepairId({ operationId, decisions = [] }: OperationRecord): string {
  const opened = decisions.filter(({ kind }) => kind === "repair_opened").length;
  return `${operationId}:repair-${opened + 1}`;
}

/**
 * What somebody has to settle, overdue first, then oldest first.
 * @param now Unix time in milliseconds
 */
export function dueOperations(records: readonly OperationRecord[], now: number): DueOperation[] {
  return records
    .filter(({ state }) => state !== "completed")
    .map((record) => dueOperation(record, now))
    .sort((one, other) => Number(other.isOverdue) - Number(one.isOverdue) || one.since - other.since);
}

function dueOperation(record: OperationRecord, now: number): DueOperation {
  const assigned = record.decisions?.findLast(({ kind }) => kind === "assigned");
  if (assigned?.kind !== "assigned") return { record, since: record.startedAt, isOverdue: false };
  const { owner, at, escalateAt } = assigned;
  return { record, owner, since: at, escalateAt, isOverdue: now >= escalateAt };
}
