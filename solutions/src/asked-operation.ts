import { effectKey } from "#agent/business-key.ts";
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
    idempotencyKey: effectKey(record),
    ...(args && { args: structuredClone(args) }),
    ...(signal && { signal }),
  };
}

/** Whether the world still has to know the key. Of an attempt of unknown time nothing follows. */
export function isKeyKnown(record: OperationRecord, { keyLifetimeMs }: Tool, now: number): boolean {
  if (keyLifetimeMs === undefined) return true;
  const { attempts, startedAt, firstStartedAt = attempts === 1 ? startedAt : undefined } = record;
  return firstStartedAt !== undefined && now >= startedAt && now - firstStartedAt < keyLifetimeMs;
}
