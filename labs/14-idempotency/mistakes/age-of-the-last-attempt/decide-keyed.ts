import { decideOperation } from "#agent/decide-operation.ts";
import { equalAction } from "#agent/equal-action.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyedDecision, KeyTraits } from "#contracts/keyed-operations.ts";

/**
 * What the related records decide about a wanted operation. The record of its own call first; then an open
 * one with its key, which is what is asked for again, whatever call asks; only then those that are settled.
 * @param related as `KeyedJournal.related` gives them
 * @param now Unix time in milliseconds
 */
export function decideKeyed(
  related: readonly OperationRecord[],
  wanted: WantedOperation,
  traits: KeyTraits,
  now: number,
): KeyedDecision {
  const equal = related.filter((record) => record.idempotencyKey === wanted.idempotencyKey);
  const record = related.find(isRecordOf(wanted)) ?? equal.find(({ state }) => state !== "completed");
  if (!record) return equalAction(equal, wanted, traits);
  const decision = decideOperation(record, wanted);
  switch (decision.kind) {
    case "reuse":
      return decision;
    case "retry":
      return isKeyKnown(record, traits, now)
        ? { kind: "retry", record }
        : { kind: "block", record, reason: about("operation.key_expired", wanted) };
    case "refuse":
      return { kind: "refuse", record, reason: refusal(record, wanted, decision.reason) };
    case "block":
      return { kind: "block", record, reason: decision.reason };
    default:
      throw new TypeError("a record decides: reuse, retry, block or refuse");
  }
}

/** The record was made for this very call, or an attempt was made under it for this call. */
export function isRecordOf({ operationId }: Pick<WantedOperation, "operationId">) {
  return (record: OperationRecord) => record.operationId === operationId || record.boundCall === operationId;
}

/**
 * Whether the world still tells a further attempt from a new request. The key is as old as the first attempt;
 * of a clock that was set back, or an attempt of unknown time, nothing follows.
 */
function isKeyKnown(record: OperationRecord, { keyLifetimeMs }: KeyTraits, now: number): boolean {
  if (keyLifetimeMs === undefined) return true;
  const { startedAt } = record;
  return now >= startedAt && now - startedAt < keyLifetimeMs;
}

/** A call that differs from its own record is no word of the model's; another may only have met the key. */
function refusal(record: OperationRecord, wanted: WantedOperation, ownReason: Fact): Fact {
  return isRecordOf(wanted)(record) ? ownReason : about("operation.key_reused", wanted);
}

function about(code: "operation.key_expired" | "operation.key_reused", { tool }: WantedOperation): Fact {
  return { code, params: { tool } };
}
