import { decideOperation } from "#agent/decide-operation.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import { factAnswer, outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import type { Fact } from "#contracts/facts.ts";
import type {
  OperationDecision,
  OperationJournal,
  OperationRecord,
  WantedOperation,
} from "#contracts/journal.ts";
import type { AcceptedCall, Execute, Gate, LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

export interface JournaledPerformOptions {
  journal: OperationJournal;
  tools: ToolRegistry;
  /** What the runs work on; part of every idempotency key. */
  taskId: string;
  signal?: AbortSignal;
}

/**
 * The two seams that keep a record on both sides of an effect: `recall` asks the journal about a call before
 * anything else, `perform` goes in the order start, execute, complete. A crash in any gap leaves a record
 * that says what is known, and never one that says more.
 */
export function journaledPerform(
  options: JournaledPerformOptions,
): Required<Pick<LoopSeams, "recall" | "perform">> {
  return {
    recall: (pending) => recallCall(options, pending),
    perform: (call, execute) => performCall(options, call, execute),
  };
}

async function recallCall(options: JournaledPerformOptions, pending: PendingCall): Promise<Gate | undefined> {
  const wanted = wantedOperation(pending, options.tools.get(pending.call.name), options.taskId);
  const record = await options.journal.find(wanted);
  const gate = gateOf(decideOperation(record, wanted));
  // Another call's operation may be tried again, but the yes to that call was no yes to this one.
  return gate?.kind === "go" && !isRecordOf(record, wanted) ? undefined : gate;
}

function isRecordOf(record: OperationRecord | undefined, { operationId }: WantedOperation): boolean {
  return record?.operationId === operationId || record?.boundCall === operationId;
}

/** @throws {TypeError} for a decision of no known kind: it must not pass for "there is no record". */
function gateOf(decision: OperationDecision): Gate | undefined {
  switch (decision.kind) {
    case "run":
      return undefined;
    case "reuse":
      return { kind: "answer", answer: decision.answer };
    case "retry":
      return { kind: "go" };
    case "block":
      return { kind: "end", end: { terminal: "blocked", reason: decision.reason } };
    case "refuse":
      return { kind: "end", end: { terminal: "failed", reason: decision.reason } };
    default:
      throw new TypeError("a decision about an operation must be run, reuse, retry, block or refuse");
  }
}

async function performCall(
  options: JournaledPerformOptions,
  call: AcceptedCall,
  execute: Execute,
): Promise<Settled> {
  const { journal } = options;
  const wanted = wantedOperation(call, call.tool, options.taskId);
  const open = await journal.find(wanted);
  // Decided again, about the very call that is to run: what was recalled may have been another's.
  const gate = gateOf(decideOperation(open, wanted));
  if (gate && gate.kind !== "go") return gate;
  const record = await journal.start(open ? boundTo(open, wanted) : wanted);
  const context = { idempotencyKey: effectKey(record), ...(options.signal && { signal: options.signal }) };
  const outcome = await takeOutcome(record.tool, () => execute(context));
  if (outcome.status === "unknown") return interruptOperation(journal, record, outcome.reason);
  const answer = outcomeAnswer(outcome);
  await journal.complete(record.operationId, answer);
  return { kind: "answer", answer };
}

/** A further attempt of an open operation; the call that it is made for finds its record after a crash. */
function boundTo({ operationId }: OperationRecord, wanted: WantedOperation): WantedOperation {
  if (operationId === wanted.operationId) return wanted;
  return { ...wanted, operationId, boundCall: wanted.operationId };
}

/**
 * A living harness that cannot know says so. Where a second run is harmless, the model is told and goes on;
 * the operation stays open, so that the same action asked for again has the same key in the world. Otherwise
 * the question is left to whoever can look.
 */
async function interruptOperation(
  journal: OperationJournal,
  { operationId, tool, retrySafe }: OperationRecord,
  cause: Fact,
): Promise<Settled> {
  await journal.interrupt(operationId, cause);
  if (retrySafe) return { kind: "answer", answer: factAnswer(cause) };
  return {
    kind: "end",
    end: { terminal: "blocked", reason: { code: "operation.outcome_unknown", params: { tool } } },
  };
}

/** The key as the outside world sees it: a wanted repetition is another action. */
function effectKey({ idempotencyKey, occurrence }: OperationRecord): string {
  return occurrence > 1 ? `${idempotencyKey}:${occurrence}` : idempotencyKey;
}
