import { askDecision } from "#agent/edges/ask-decision.ts";
import { wrongUse } from "#agent/edges/option-values.ts";
import type { ReconcileOptions } from "#agent/edges/reconcile-options.ts";
import { type OpenedReconciling, withReconciling } from "#agent/edges/reconcile-session.ts";
import { resumeCommand } from "#agent/edges/resume-command.ts";
import { decideByOperator } from "#agent/operator-decision.ts";
import { dueOperations, repairTasks } from "#agent/repair-tasks.ts";
import { evidenceFacts, tooLate } from "#agent/settle-operation.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { PersonsWord, ShownOperation } from "#contracts/reconcile-command.ts";
import type { DecisionOutcome, DueOperation } from "#contracts/reconciliation.ts";

/** How the command meets the person. */
export interface ReconcileHost {
  tell(fact: Fact): void;
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  environment: NodeJS.ProcessEnv;
}

/** Something is open, and nobody who could decide is there. */
export const NOBODY = 2;
/** Operations are left open. */
const OPEN = 3;

/**
 * Shows what is open, and takes a person's decisions. The session is held while it is looked at and while a
 * decision is written, and not while the person thinks: whoever is faster then has decided, and the other is
 * told. Without a terminal it only shows.
 * @returns the exit code
 */
export async function runReconcile(options: ReconcileOptions, host: ReconcileHost): Promise<number> {
  const opening = <Result>(use: (opened: OpenedReconciling) => Promise<Result>) =>
    withReconciling(options, host.environment, use);
  const isPerson = options.what === "decide" && host.input.isTTY && host.output.isTTY;
  // Before anything is asked: what was answered would be refused, and lost.
  if (isPerson && options.operator.trim() === "") {
    throw wrongUse({ code: "reconcile.no_operator", params: {} });
  }
  const shown = await opening(async (opened) => {
    await tellDue(opened, options, host);
    if (options.what !== "decide") return [];
    const operations = await opened.operations();
    return Promise.all(operations.map((open) => opened.show(open, isPerson)));
  });
  if (options.what !== "decide") return 0;
  for (const one of shown) tellOperation(one, host);
  if (shown.length === 0) return 0;
  if (!isPerson) {
    host.tell({ code: "reconcile.needs_terminal", params: {} });
    return NOBODY;
  }
  for (const one of shown) {
    const word = await askDecision({ language: options.language, ...host }, one);
    const { tool } = one.record;
    if (word) host.tell(await opening((opened) => decide(opened, one, word, options.operator)));
    else host.tell({ code: "reconcile.left_open", params: { tool } });
  }
  return opening(async (opened) => {
    if ((await opened.operations()).length > 0) return OPEN;
    const { folderGiven } = options;
    const resume = resumeCommand({ sessionId: opened.sessionId, folderGiven, model: opened.model });
    host.tell({ code: "reconcile.resume", params: { resume } });
    return 0;
  });
}

/** Against what is open by now: it may not be any more. */
async function decide(
  opened: OpenedReconciling,
  { record: seen }: ShownOperation,
  word: PersonsWord,
  operator: string,
): Promise<Fact> {
  const open = (await opened.operations()).find(({ record }) => record.operationId === seen.operationId);
  if (!open) return outcomeFact(tooLate((await opened.journal.get(seen.operationId)) ?? seen));
  return outcomeFact(await decideByOperator(opened, open, { ...word, operator }));
}

function outcomeFact(outcome: DecisionOutcome): Fact {
  const { tool } = outcome.record;
  if (outcome.kind === "decided") return { code: "reconcile.decided", params: { tool } };
  if (outcome.kind === "not_rolled_back")
    return { code: "reconcile.not_back", params: { tool, reason: outcome.reason } };
  const {
    operator = "run",
    settlement = "completed",
    at = outcome.record.observedAt ?? 0,
  } = outcome.by ?? {};
  return { code: "reconcile.too_late", params: { tool, operator, settlement, at: timeOf(at) } };
}

async function tellDue(
  { journal, sessionId }: OpenedReconciling,
  { what }: ReconcileOptions,
  { tell }: ReconcileHost,
): Promise<void> {
  const records = await journal.records();
  const due = dueOperations(await journal.unsettled(), Date.now());
  tell({ code: "reconcile.session", params: { session: sessionId, count: due.length } });
  if (what === "list") {
    for (const operation of due) tell(dueFact(operation));
  }
  if (what !== "list") {
    for (const { repairId, task, owner, since } of repairTasks(records))
      tell({ code: "reconcile.repair", params: { repair: repairId, task, owner, since: timeOf(since) } });
  }
  for (const record of records) tellLate(record, tell);
}

/** A run that died has named nobody, and no limit. */
function dueFact({ record, owner, since, escalateAt, isOverdue }: DueOperation): Fact {
  const params = { tool: record.tool, since: timeOf(since) };
  if (owner === undefined) return { code: "reconcile.due_nobody", params };
  if (escalateAt === undefined) return { code: "reconcile.due_open", params: { ...params, owner } };
  const by = timeOf(escalateAt);
  return { code: isOverdue ? "reconcile.overdue" : "reconcile.due", params: { ...params, owner, by } };
}

function tellLate({ tool, decisions = [] }: OperationRecord, tell: ReconcileHost["tell"]): void {
  for (const { kind, at } of decisions)
    if (kind === "late_answer") tell({ code: "reconcile.late", params: { tool, at: timeOf(at) } });
}

function tellOperation({ record, evidence, lines }: ShownOperation, { tell }: ReconcileHost): void {
  const { tool, state, attempts, startedAt, idempotencyKey: key } = record;
  tell({ code: "reconcile.operation", params: { tool, state, attempts, since: timeOf(startedAt), key } });
  for (const line of lines) tell({ code: "reconcile.shown", params: { line } });
  for (const seen of evidenceFacts(evidence)) tell({ code: "reconcile.evidence", params: { seen } });
  for (const { operator, reason, at, kind } of record.decisions ?? [])
    tell({ code: "reconcile.earlier", params: { operator, kind, reason, at: timeOf(at) } });
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
