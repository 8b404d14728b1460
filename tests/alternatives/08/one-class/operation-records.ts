import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord, OperationState, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";

export type OperationRecords = ReadonlyMap<string, OperationRecord>;

/** The first record, by rank, of those that speak for this call at all. */
export function findRecord(records: OperationRecords, wanted: WantedOperation): OperationRecord | undefined {
  let best: { rank: number; record: OperationRecord } | undefined;
  for (const record of records.values()) {
    const rank = rankOf(record, wanted);
    if (rank > 0 && rank > (best?.rank ?? 0)) best = { rank, record };
  }
  return best?.record;
}

function rankOf(record: OperationRecord, wanted: WantedOperation): 0 | 1 | 2 | 3 {
  if (record.operationId === wanted.operationId) return 3;
  if (record.boundCall === wanted.operationId) return 2;
  if (record.state === "completed" || record.idempotencyKey !== wanted.idempotencyKey) return 0;
  if (record.state === "started" || !record.retrySafe) return 1;
  return record.argumentsDigest === wanted.argumentsDigest ? 1 : 0;
}

export function startedRecord(
  records: OperationRecords,
  wanted: WantedOperation,
  at: number,
): OperationRecord {
  const earlier = records.get(wanted.operationId);
  const state = "started" as const;
  if (!earlier) {
    let occurrence = 1;
    for (const { runId, idempotencyKey } of records.values()) {
      if (runId === wanted.runId && idempotencyKey === wanted.idempotencyKey) occurrence += 1;
    }
    return { ...wanted, state, occurrence, attempts: 1, startedAt: at };
  }
  const is = [earlier.tool, earlier.argumentsDigest, earlier.idempotencyKey];
  const was = [wanted.tool, wanted.argumentsDigest, wanted.idempotencyKey];
  if (earlier.state === "completed" || is.some((name, place) => name !== was[place])) {
    throw conflict(earlier.operationId, earlier.state, state);
  }
  const { runId, occurrence, attempts } = earlier;
  return { ...wanted, runId, state, occurrence, attempts: attempts + 1, startedAt: at };
}

export function completedRecord(
  records: OperationRecords,
  operationId: string,
  answer: Answer,
  at: number,
): OperationRecord {
  return { ...ending(records, operationId, "completed"), answer, observedAt: at };
}

export function interruptedRecord(
  records: OperationRecords,
  operationId: string,
  reason: Fact,
): OperationRecord {
  return { ...ending(records, operationId, "interrupted"), reason };
}

function ending(records: OperationRecords, operationId: string, state: OperationState): OperationRecord {
  const record = records.get(operationId);
  if (record?.state === "started") return { ...record, state };
  throw conflict(operationId, record?.state ?? "absent", state);
}

function conflict(operationId: string, state: string, wanted: string): HarnessError {
  return new HarnessError({ code: "journal.conflict", params: { operationId, state, wanted } });
}
