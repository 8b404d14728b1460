import { outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import type { AcceptedCall, Execute, Settled } from "#contracts/loop.ts";

/**
 * How the loop runs a tool while nothing fills `perform`. Without a journal there is no record to ask later,
 * so whatever went wrong becomes the call's result, and the model has to make of it what it can.
 */
export async function performPlainly(
  call: AcceptedCall,
  execute: Execute,
  signal: AbortSignal | undefined,
): Promise<Settled> {
  const idempotencyKey = `${call.runId}:${call.entryId}:${call.index}`;
  const context = signal ? { idempotencyKey, signal } : { idempotencyKey };
  const outcome = await takeOutcome(call.tool.name, () => execute(context));
  return { kind: "answer", answer: outcomeAnswer(outcome) };
}
