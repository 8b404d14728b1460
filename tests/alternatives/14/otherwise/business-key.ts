import { wantedOperation } from "#agent/operation-identity.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { Tool } from "#contracts/tools.ts";

export function keyedOperation(
  pending: PendingCall,
  tool: Tool | undefined,
  taskId: string,
): WantedOperation {
  const call = structuredClone(pending.call);
  for (const name of tool?.volatileParameters ?? []) delete call.arguments[name];
  return wantedOperation({ ...pending, call }, tool, taskId);
}

export function nextOccurrence(related: readonly OperationRecord[], wanted: WantedOperation): number {
  let last = 0;
  for (const { idempotencyKey, occurrence } of related) {
    if (idempotencyKey === wanted.idempotencyKey && occurrence > last) last = occurrence;
  }
  return last + 1;
}

/** The place stands behind every repetition. */
export function effectKey(record: OperationRecord): string {
  const { idempotencyKey, occurrence } = record;
  return [idempotencyKey, ...(occurrence === 1 ? [] : [String(occurrence)])].join(":");
}
