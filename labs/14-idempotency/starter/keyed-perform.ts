import { effectKey } from "#agent/business-key.ts";
import { decideKeyed, isRecordOf } from "#agent/decide-keyed.ts";
import { interruptOperation, openReason } from "#agent/keyed-outcome.ts";
import { type RecordRetry, recordCompletion } from "#agent/record-completion.ts";
import { factAnswer, outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyedDecision, KeyedJournal } from "#contracts/keyed-operations.ts";
import type { AcceptedCall, Execute, Gate, LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
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

/**
 * 任务 14.5 前一半：`keyedOperation`、`decide`；block 时先问 `reconcile`；再 `gateOf`。
 * Task 14.5, first half: `keyedOperation`, `decide`; ask `reconcile` on block; then `gateOf`.
 */
async function recallCall(_options: KeyedPerformOptions, _pending: PendingCall): Promise<Gate | undefined> {
  return todo("14.5", {
    zh: "keyedOperation、decide、reconcile、gateOf；别人的 retry 不算同意",
    en: "keyedOperation, decide, reconcile, gateOf; another call's retry is no permission",
  });
}

/**
 * 任务 14.5 后一半：再决定一次，开始，在它的键下执行；来晚了就重新决定。
 * Task 14.5, second half: decide again, start, execute under its key; if too late, decide anew.
 */
async function performCall(
  _options: KeyedPerformOptions,
  _call: AcceptedCall,
  _execute: Execute,
): Promise<Settled> {
  return todo("14.5", {
    zh: "循环 decide、gateOf、startUnlessLate(startOf(...))，然后 executeUnder",
    en: "loop over decide, gateOf, startUnlessLate(startOf(...)), then executeUnder",
  });
}

export async function decide(
  { journal, now }: KeyedPerformOptions,
  wanted: WantedOperation,
  tool: Tool | undefined,
): Promise<KeyedDecision> {
  return decideKeyed(await journal.related(wanted), wanted, tool ?? {}, now());
}

/** @throws {TypeError} for a decision of no known kind: it must not pass for "there is no record". */
export function gateOf(decision: KeyedDecision, wanted: WantedOperation): Gate | undefined {
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
export function startOf(decision: KeyedDecision, wanted: WantedOperation): WantedOperation {
  if (decision.kind === "run") return { ...wanted, occurrence: decision.occurrence };
  if (decision.kind !== "retry") throw new TypeError(`a start after the decision ${decision.kind}`);
  const { operationId, occurrence } = decision.record;
  const own = operationId === wanted.operationId;
  return { ...wanted, operationId, occurrence, ...(!own && { boundCall: wanted.operationId }) };
}

const MOST_LOOKS = 3;

/** Undefined: somebody else started the same action since the look, so there is something new to decide. */
export async function startUnlessLate(
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

export async function executeUnder(
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
