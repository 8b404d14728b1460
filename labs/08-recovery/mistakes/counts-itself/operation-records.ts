import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";

export type OperationRecords = ReadonlyMap<string, OperationRecord>;

export function findRecord(records: OperationRecords, wanted: WantedOperation): OperationRecord | undefined {
  const all = [...records.values()];
  const own =
    records.get(wanted.operationId) ?? all.find(({ boundCall }) => boundCall === wanted.operationId);
  return own ?? all.find((record) => isOpen(record) && isAskedForBy(record, wanted));
}

function isOpen({ state }: OperationRecord): boolean {
  return state !== "completed";
}

function isAskedForBy(record: OperationRecord, wanted: WantedOperation): boolean {
  if (record.idempotencyKey !== wanted.idempotencyKey) return false;
  const sameArguments = record.argumentsDigest === wanted.argumentsDigest;
  return sameArguments || !(record.state === "interrupted" && record.retrySafe);
}

export function startedRecord(
  records: OperationRecords,
  wanted: WantedOperation,
  at: number,
): OperationRecord {
  const old = records.get(wanted.operationId);
  const names = ["tool", "argumentsDigest", "idempotencyKey"] as const;
  if (old?.state === "completed" || (old && names.some((name) => old[name] !== wanted[name]))) {
    throw conflict(old.operationId, old.state, "started");
  }
  const runId = old?.runId ?? wanted.runId;
  const equal = [...records.values()].filter(
    (record) => record.runId === wanted.runId && record.idempotencyKey === wanted.idempotencyKey,
  );
  return {
    ...wanted,
    runId,
    state: "started",
    occurrence: equal.length + 1,
    attempts: (old?.attempts ?? 0) + 1,
    startedAt: at,
  };
}

export function completedRecord(
  records: OperationRecords,
  operationId: string,
  answer: Answer,
  at: number,
): OperationRecord {
  return { ...started(records, operationId, "completed"), state: "completed", answer, observedAt: at };
}

export function interruptedRecord(
  records: OperationRecords,
  operationId: string,
  reason: Fact,
): OperationRecord {
  return { ...started(records, operationId, "interrupted"), state: "interrupted", reason };
}

function started(records: OperationRecords, operationId: string, wanted: string): OperationRecord {
  const record = records.get(operationId);
  if (record?.state !== "started") throw conflict(operationId, record?.state ?? "absent", wanted);
  return record;
}

function conflict(operationId: string, state: string, wanted: string): HarnessError {
  return new HarnessError({ code: "journal.conflict", params: { operationId, state, wanted } });
}
