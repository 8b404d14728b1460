import { effectKey, keyedOperation } from "#agent/business-key.ts";
import { decideKeyed, isRecordOf } from "#agent/decide-keyed.ts";
import { interruptOperation, openReason } from "#agent/keyed-outcome.ts";
import { type RecordRetry, recordCompletion } from "#agent/record-completion.ts";
import { factAnswer, outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyedDecision, KeyedJournal } from "#contracts/keyed-operations.ts";
import type { AcceptedCall, Execute, Gate, LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import type { Tool, ToolRegistry } from "#contracts/tools.ts";

export interface KeyedPerformOptions {
  journal: KeyedJournal;
  tools: ToolRegistry;
  /** What the runs work on; part of every idempotency key. */
  taskId: string;
  /** Unix time in milliseconds. */
  now(): number;
  signal?: AbortSignal;
  /** Default: three tries, at once. */
  recordRetry?: Omit<RecordRetry, "now">;
  /** Asked about an operation that blocks, before it does: may settle it. Gives its record as it is then. */
  reconcile?(record: OperationRecord, pending: PendingCall): Promise<OperationRecord>;
}

/**
 * The two seams around calls, where each operation has a business key: `recall` finds what is known of the
 * key before anything else, `perform` starts under it, executes with it, and records what came of it.
 */
export function keyedPerform(options: KeyedPerformOptions): Required<Pick<LoopSeams, "recall" | "perform">> {
  return {
    recall: (pending) => recallCall(options, pending),
    perform: (call, execute) => performCall(options, call, execute),
  };
}

async function recallCall(options: KeyedPerformOptions, pending: PendingCall): Promise<Gate | undefined> {
  const tool = options.tools.get(pending.call.name);
  const wanted = keyedOperation(pending, tool, options.taskId);
  let decision = await decide(options, wanted, tool);
  if (decision.kind === "block" && options.reconcile) {
    await options.reconcile(decision.record, pending);
    decision = await decide(options, wanted, tool);
  }
  // Another call's operation may be tried again, but the yes to that call was no yes to this one.
  return decision.kind === "retry" && !isRecordOf(wanted)(decision.record)
    ? undefined
    : gateOf(decision, wanted);
}

async function performCall(
  options: KeyedPerformOptions,
  call: AcceptedCall,
  execute: Execute,
): Promise<Settled> {
  const wanted = keyedOperation(call, call.tool, options.taskId);
  for (let look = 1; ; look += 1) {
    // Decided again, about the very call that is to run: what was recalled may have been another's.
    const decision = await decide(options, wanted, call.tool);
    const gate = gateOf(decision, wanted);
    if (gate && gate.kind !== "go") return gate;
    const record = await startUnlessLate(options.journal, startOf(decision, wanted), look);
    if (record) return executeUnder(options, record, execute);
  }
}

async function decide(
  { journal, now }: KeyedPerformOptions,
  wanted: WantedOperation,
  tool: Tool | undefined,
): Promise<KeyedDecision> {
  return decideKeyed(await journal.related(wanted), wanted, tool ?? {}, now());
}

/** @throws {TypeError} for a decision of no known kind: it must not pass for "there is no record". */
function gateOf(decision: KeyedDecision, wanted: WantedOperation): Gate | undefined {
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
      // A record of this very call says that the call has changed; another's only holds the key.
      return isRecordOf(wanted)(decision.record)
        ? { kind: "end", end: { terminal: "failed", reason: decision.reason } }
        : { kind: "answer", answer: factAnswer(decision.reason) };
    default:
      throw new TypeError("a decision about a keyed operation must be run, reuse, retry, block or refuse");
  }
}

/** A further attempt belongs to the open operation; the call that it is made for finds it after a crash. */
function startOf(decision: KeyedDecision, wanted: WantedOperation): WantedOperation {
  if (decision.kind === "run") return { ...wanted, occurrence: decision.occurrence };
  if (decision.kind !== "retry") throw new TypeError(`a start after the decision ${decision.kind}`);
  const { operationId, occurrence } = decision.record;
  const own = operationId === wanted.operationId;
  return { ...wanted, operationId, occurrence, ...(!own && { boundCall: wanted.operationId }) };
}

const MOST_LOOKS = 3;

/** Undefined: somebody else started the same action since the look, so there is something new to decide. */
async function startUnlessLate(
  journal: KeyedJournal,
  wanted: WantedOperation,
  look: number,
): Promise<OperationRecord | undefined> {
  try {
    return await journal.start(wanted);
  } catch (error) {
    if (isHarnessError(error) && error.code === "journal.conflict" && look < MOST_LOOKS) return undefined;
    throw error;
  }
}

async function executeUnder(
  options: KeyedPerformOptions,
  record: OperationRecord,
  execute: Execute,
): Promise<Settled> {
  const { journal, now, signal, recordRetry = { attempts: 3 } } = options;
  const context = { idempotencyKey: effectKey(record), ...(signal && { signal }) };
  const outcome = await takeOutcome(record.tool, () => execute(context));
  const open = openReason(outcome, record);
  if (open) return interruptOperation(journal, record, open);
  const retry = { ...recordRetry, now };
  return {
    kind: "answer",
    answer: await recordCompletion(journal, record.operationId, outcomeAnswer(outcome), retry),
  };
}
