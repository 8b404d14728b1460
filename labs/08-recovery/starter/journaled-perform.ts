import { factAnswer } from "#agent/tool-answers.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationDecision, OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { AcceptedCall, Execute, Gate, LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

export interface JournaledPerformOptions {
  journal: OperationJournal;
  tools: ToolRegistry;
  /** What the runs work on; part of every idempotency key. */
  taskId: string;
  signal?: AbortSignal;
}

export function journaledPerform(
  options: JournaledPerformOptions,
): Required<Pick<LoopSeams, "recall" | "perform">> {
  return {
    recall: (pending) => recallCall(options, pending),
    perform: (call, execute) => performCall(options, call, execute),
  };
}

/** Task 08.4, first half: ask the journal, decide, `gateOf`. In 08.7: whom was the yes given to? */
async function recallCall(
  _options: JournaledPerformOptions,
  _pending: PendingCall,
): Promise<Gate | undefined> {
  return todo("08.4 wantedOperation, journal.find, decideOperation, gateOf");
}

/** Task 08.4, second half: decide again, then start, execute, complete. In 08.7: bind to what is open. */
async function performCall(
  _options: JournaledPerformOptions,
  _call: AcceptedCall,
  _execute: Execute,
): Promise<Settled> {
  return todo("08.4 journal.start, takeOutcome of execute, journal.complete or interruptOperation");
}

/** A living harness that cannot know says so; where a second run is harmless, the model goes on. */
export async function interruptOperation(
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

export function gateOf(decision: OperationDecision): Gate | undefined {
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
  }
}

/** The key as the outside world sees it: a wanted repetition is another action. */
export function effectKey({ idempotencyKey, occurrence }: OperationRecord): string {
  return occurrence > 1 ? `${idempotencyKey}:${occurrence}` : idempotencyKey;
}
