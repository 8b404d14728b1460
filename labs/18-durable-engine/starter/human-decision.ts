import type { EngineControl, Workflow } from "#contracts/engine.ts";
import type { DecisionOutcome } from "#contracts/reconciliation.ts";
import { todo } from "#contracts/todo.ts";

/** Where a workflow waits for somebody to decide about an operation. */
export function decisionTopic(operationId: string): string {
  return `decided:${operationId}`;
}

/**
 * A decision belongs into the journal, with who made it and why; the engine only wakes the workflow up. In
 * this order: a workflow that woke up before the decision is durable would look, and wait again. Who comes
 * too late wakes it up all the same, since the one who was faster may have died in between.
 * @param decide makes the decision durable in the journal, such as `decideByOperator`
 */
export async function decideAndWake(
  _engine: Pick<EngineControl, "send">,
  _workflowId: string,
  _decide: () => Promise<DecisionOutcome>,
): Promise<DecisionOutcome> {
  return todo("18.4", { zh: "先落盘，再叫醒", en: "durable first, then the message" });
}

/**
 * Waits until it is worth looking into the journal again. What a message says is not taken for a decision:
 * anybody may send one, and one may be lost, so it also looks when none came for a while.
 */
export async function awaitDecision(
  _workflow: Pick<Workflow, "receive">,
  _operationId: string,
  _lookAgainMs: number,
): Promise<void> {
  return todo("18.4", {
    zh: "等这个动作的消息，不看内容",
    en: "wait for a message about this operation, whatever it says",
  });
}
