import type { OperationRecord } from "#contracts/journal.ts";
import type { AskedOperation } from "#contracts/reality.ts";
import type { OpenOperation } from "#contracts/reconciliation.ts";
import type { Tool } from "#contracts/tools.ts";

/** The operation as the world knows it: under the key that it has seen. */
export function askedOperation({
  record,
  args,
  signal,
}: OpenOperation): AskedOperation<Record<string, unknown>> {
  return {
    idempotencyKey: worldKey(record),
    ...(args && { args: structuredClone(args) }),
    ...(signal && { signal }),
  };
}

/** The key as the outside world sees it: a wanted repetition is another action. */
export function worldKey({ idempotencyKey, occurrence }: OperationRecord): string {
  return occurrence > 1 ? `${idempotencyKey}:${occurrence}` : idempotencyKey;
}

/** Whether the world still has to know the key. Of an attempt of unknown time nothing follows. */
export function isKeyKnown(record: OperationRecord, { keyLifetimeMs }: Tool, now: number): boolean {
  if (keyLifetimeMs === undefined) return true;
  const first = record.attempts === 1 ? record.startedAt : undefined;
  return first !== undefined && now >= first && now - first < keyLifetimeMs;
}
