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

/** Task 08.3: ask the journal, decide, `gateOf`. In 08.5: what a yes to another call means for this one. */
async function recallCall(
  _options: JournaledPerformOptions,
  _pending: PendingCall,
): Promise<Gate | undefined> {
  return todo("08.3 what an old record decides about this call");
}

/** Task 08.3: decide once more, then start, execute, complete. In 08.5: bind to what is open. */
async function performCall(
  _options: JournaledPerformOptions,
  _call: AcceptedCall,
  _execute: Execute,
): Promise<Settled> {
  return todo("08.3 start, execute, complete");
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
