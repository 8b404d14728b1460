import { wantedOperation } from "#agent/operation-identity.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { Tool } from "#contracts/tools.ts";

/**
 * The operation that a call asks for, named by what it does in the world. Whatever may differ between two
 * requests for the same action, such as a time or a nonce, is left out of its key and of its digest: else a
 * retry would be another action.
 * @param taskId what the run works on, stable over runs
 */
export function keyedOperation(
  pending: PendingCall,
  tool: Tool | undefined,
  taskId: string,
): WantedOperation {
  return wantedOperation({ ...pending, call: withoutVolatile(pending.call, tool) }, tool, taskId);
}

/**
 * The place of a new operation among all of its key, whatever run made them: the world knows no runs, and
 * must not take a wanted repetition for one that it has served before.
 */
export function nextOccurrence(
  related: readonly OperationRecord[],
  { idempotencyKey }: WantedOperation,
): number {
  const equal = related.filter((record) => record.idempotencyKey === idempotencyKey);
  return Math.max(0, ...equal.map(({ occurrence }) => occurrence)) + 1;
}

/** The key as the world sees it: the same for each attempt, another for a wanted repetition. */
export function effectKey({ idempotencyKey, occurrence, attempts }: OperationRecord): string {
  return `${idempotencyKey}:${occurrence}:${attempts}`;
}

function withoutVolatile(call: PendingCall["call"], tool: Tool | undefined): PendingCall["call"] {
  const left = Object.entries(call.arguments).filter(([name]) => !tool?.volatileParameters?.includes(name));
  return { ...call, arguments: Object.fromEntries(left) };
}
