import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { OpenOperation } from "#contracts/reconciliation.ts";
import type { SettlingJournal } from "#contracts/settling-journal.ts";
import { todo } from "#contracts/todo.ts";

export type RollBackOutcome = { kind: "done" } | { kind: "refused" | "unknown"; reason: Fact };

/**
 * Takes an effect back, as an operation of its own: started before, completed after, under a key of its own.
 * So a crash in the middle leaves a record that says so, and no second roll-back. Its own outcome may be
 * unknown as well.
 */
export async function rollBackOperation(
  _journal: SettlingJournal,
  _open: OpenOperation,
): Promise<RollBackOutcome> {
  // Borrow: askedOperation, effectKey, decideOperation, outcomeAnswer, takeOutcome.
  return todo("15.4", {
    zh: "撤销之前写记录，之后写结果",
    en: "a record before it is taken back, and one after",
  });
}

/** The record of the roll-back, if one was begun. */
export function findRollBack(
  journal: Pick<SettlingJournal, "get">,
  { operationId }: OperationRecord,
): Promise<OperationRecord | undefined> {
  return journal.get(rollBackId(operationId));
}

/** The operation that a roll-back takes back; undefined: it is no roll-back. */
export function rolledBackBy({ operationId }: Pick<OperationRecord, "operationId">): string | undefined {
  return operationId.endsWith(SUFFIX) ? operationId.slice(0, -SUFFIX.length) : undefined;
}

const SUFFIX = ":roll-back";

function rollBackId(operationId: string): string {
  return `${operationId}${SUFFIX}`;
}
