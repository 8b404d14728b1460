import { factAnswer, outcomeAnswer, thrownFact } from "#agent/tool-answers.ts";
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
  try {
    const outcome = await execute(signal ? { idempotencyKey, signal } : { idempotencyKey });
    return { kind: "answer", answer: outcomeAnswer(outcome) };
  } catch (error) {
    return { kind: "answer", answer: factAnswer(thrownFact(call.tool.name, error)) };
  }
}
