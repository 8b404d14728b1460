import type { EngineControl, Workflow } from "#contracts/engine.ts";
import type { DecisionOutcome } from "#contracts/reconciliation.ts";

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
  engine: Pick<EngineControl, "send">,
  workflowId: string,
  decide: () => Promise<DecisionOutcome>,
): Promise<DecisionOutcome> {
  const outcome = await decide();
  if (outcome.kind !== "decided") return outcome;
  const { operationId, decisions = [] } = outcome.record;
  const message = { operationId };
  // One message for each state of the record, however many tell of it.
  await engine.send(
    workflowId,
    decisionTopic(operationId),
    message,
    `${workflowId} ${operationId} ${decisions.length}`,
  );
  return outcome;
}

/**
 * Waits until it is worth looking into the journal again. What a message says is not taken for a decision:
 * anybody may send one, and one may be lost, so it also looks when none came for a while.
 */
export async function awaitDecision(
  workflow: Pick<Workflow, "receive">,
  operationId: string,
  lookAgainMs: number,
): Promise<void> {
  await workflow.receive(decisionTopic(operationId), lookAgainMs);
}
