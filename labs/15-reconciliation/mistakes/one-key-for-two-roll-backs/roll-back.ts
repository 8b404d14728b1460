import { askedOperation } from "#agent/asked-operation.ts";
import { decideOperation } from "#agent/decide-operation.ts";
import { outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { OpenOperation } from "#contracts/reconciliation.ts";
import type { SettlingJournal } from "#contracts/settling-journal.ts";
import type { ToolOutcome } from "#contracts/tools.ts";

export type RollBackOutcome = { kind: "done" } | { kind: "refused" | "unknown"; reason: Fact };

/**
 * Takes an effect back, as an operation of its own: started before, completed after, under a key of its own.
 * So a crash in the middle leaves a record that says so, and no second roll-back. Its own outcome may be
 * unknown as well.
 */
export async function rollBackOperation(
  journal: SettlingJournal,
  open: OpenOperation,
): Promise<RollBackOutcome> {
  const { tool, signal } = open;
  const wanted = rollBackOf(open);
  const decision = decideOperation(await journal.get(wanted.operationId), wanted);
  switch (decision.kind) {
    case "reuse":
      return decision.answer.isError ? { kind: "refused", reason: noWayBack(wanted) } : { kind: "done" };
    case "block":
    case "refuse":
      return { kind: "unknown", reason: decision.reason };
    default:
  }
  const rollBack = tool?.rollBack?.bind(tool);
  if (!rollBack) return { kind: "refused", reason: noWayBack(wanted) };
  const context = { idempotencyKey: wanted.idempotencyKey, ...(signal && { signal }) };
  try {
    await journal.start(wanted);
    const outcome = await takeOutcome(wanted.tool, () => rollBack(askedOperation(open), context));
    return await recordOutcome(journal, wanted.operationId, outcome);
  } catch (error) {
    if (!(await hasEnded(journal, wanted.operationId, error))) throw error;
    return rollBackOperation(journal, open);
  }
}

/** Somebody else brought it to its end meanwhile, and their record says how. */
async function hasEnded(journal: SettlingJournal, operationId: string, error: unknown): Promise<boolean> {
  if (!isHarnessError(error) || error.code !== "journal.conflict") return false;
  return (await journal.get(operationId))?.state === "completed";
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

function rollBackOf({ record, tool }: OpenOperation): WantedOperation {
  const { operationId, runId, argumentsDigest } = record;
  return {
    operationId: rollBackId(operationId),
    runId,
    tool: record.tool,
    argumentsDigest,
    idempotencyKey: `${record.idempotencyKey}${SUFFIX}`,
    retrySafe: tool?.rollBackRetrySafe === true,
  };
}

async function recordOutcome(
  journal: SettlingJournal,
  operationId: string,
  outcome: ToolOutcome,
): Promise<RollBackOutcome> {
  if (outcome.status === "unknown") {
    await journal.interrupt(operationId, outcome.reason);
    return { kind: "unknown", reason: outcome.reason };
  }
  await journal.complete(operationId, outcomeAnswer(outcome));
  return outcome.status === "done" ? { kind: "done" } : { kind: "refused", reason: outcome.reason };
}

function noWayBack({ tool }: WantedOperation): Fact {
  return { code: "reconcile.no_way_back", params: { tool } };
}
