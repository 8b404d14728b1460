import { factAnswer } from "#agent/tool-answers.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationDecision, OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { AcceptedCall, Execute, Gate, LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

export interface JournaledPerformOptions {
  journal: OperationJournal;
  tools: ToolRegistry;
  /** 这些运行在做什么事；每个幂等键都含有它。What the runs work on; part of every idempotency key. */
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

/**
 * 任务 08.4 前一半：问记录，做决定，`gateOf`。08.7 再问：那次同意是给谁的？
 * `wantedOperation(pending, tool, taskId)` 在 #agent/operation-identity.ts，
 * `decideOperation(record, wanted)` 在 #agent/decide-operation.ts。
 * Task 08.4, first half: ask the journal, decide, `gateOf`. In 08.7: whom was the yes given to?
 * `wantedOperation(pending, tool, taskId)` is in #agent/operation-identity.ts, `decideOperation(record,
 * wanted)` in #agent/decide-operation.ts.
 */
async function recallCall(
  _options: JournaledPerformOptions,
  _pending: PendingCall,
): Promise<Gate | undefined> {
  return todo("08.4", {
    zh: "wantedOperation、journal.find、decideOperation、gateOf",
    en: "wantedOperation, journal.find, decideOperation, gateOf",
  });
}

/**
 * 任务 08.4 后一半：再决定一次，然后开始、执行、完成。08.7：绑定到还没了结的那个。#agent/tool-answers.ts
 * 的 `takeOutcome(tool, execute)` 连抛出的也接住，`outcomeAnswer(outcome)` 把结局变成回答；给工具的键是
 * `effectKey(record)`。
 * Task 08.4, second half: decide again, then start, execute, complete. In 08.7: bind to what is open.
 * `takeOutcome(tool, execute)` of #agent/tool-answers.ts takes what is thrown as well,
 * `outcomeAnswer(outcome)` makes the answer; `effectKey(record)` is the key that the tool is given.
 */
async function performCall(
  _options: JournaledPerformOptions,
  _call: AcceptedCall,
  _execute: Execute,
): Promise<Settled> {
  return todo("08.4", {
    zh: "journal.start，用 takeOutcome 执行 execute，然后 journal.complete 或 interruptOperation",
    en: "journal.start, takeOutcome of execute, journal.complete or interruptOperation",
  });
}

/**
 * 活着的 harness 不知道就说不知道；再跑一次无害的，模型接着走。
 * A living harness that cannot know says so; where a second run is harmless, the model goes on.
 */
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

/**
 * 外面的世界看到的键：有意再做一次，就是另一个动作。
 * The key as the outside world sees it: a wanted repetition is another action.
 */
export function effectKey({ idempotencyKey, occurrence }: OperationRecord): string {
  return occurrence > 1 ? `${idempotencyKey}:${occurrence}` : idempotencyKey;
}
