import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationJournal, OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";

/**
 * An Operation Journal in memory. It stands in for a disk: in an experiment the object outlives the harness
 * that died, on purpose. Records go in and come out as copies, as they would through a file.
 */
export class MemoryOperationJournal implements OperationJournal {
  readonly #records = new Map<string, OperationRecord>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async find(wanted: WantedOperation): Promise<OperationRecord | undefined> {
    return structuredClone(this.#records.get(wanted.operationId) ?? this.#openWithKey(wanted.idempotencyKey));
  }

  async start(wanted: WantedOperation): Promise<OperationRecord> {
    const found = this.#records.get(wanted.operationId);
    if (found && !isSameOperation(found, wanted)) throw conflict(found, "started with other arguments");
    if (found?.state === "completed") throw conflict(found, "started");
    const record: OperationRecord = {
      ...wanted,
      runId: found?.runId ?? wanted.runId,
      state: "started",
      occurrence: found?.occurrence ?? this.#settledBefore(wanted) + 1,
      attempts: (found?.attempts ?? 0) + 1,
      startedAt: this.#now(),
    };
    this.#records.set(record.operationId, structuredClone(record));
    return record;
  }

  async complete(operationId: string, answer: Answer): Promise<void> {
    const record = this.#started(operationId, "completed");
    this.#settle({ ...record, state: "completed", answer, observedAt: this.#now() });
  }

  async interrupt(operationId: string, reason: Fact): Promise<void> {
    const record = this.#started(operationId, "interrupted");
    this.#settle({ ...record, state: "interrupted", reason });
  }

  async records(): Promise<OperationRecord[]> {
    return structuredClone([...this.#records.values()]);
  }

  #settle(record: OperationRecord): void {
    this.#records.set(record.operationId, structuredClone(record));
  }

  #started(operationId: string, wanted: string): OperationRecord {
    const record = this.#records.get(operationId);
    if (record?.state !== "started") throw conflict(record ?? { operationId, state: "absent" }, wanted);
    return record;
  }

  /** While an operation is open, its key names it, whatever call asks now. */
  #openWithKey(key: string): OperationRecord | undefined {
    return [...this.#records.values()].find(
      (record) => record.idempotencyKey === key && record.state !== "completed",
    );
  }

  /** Write A, write B, write A are three operations: the third must not pass for the first. */
  #settledBefore({ runId, idempotencyKey }: WantedOperation): number {
    return [...this.#records.values()].filter(
      (record) => record.runId === runId && record.idempotencyKey === idempotencyKey,
    ).length;
  }
}

function isSameOperation(record: OperationRecord, wanted: WantedOperation): boolean {
  return (
    record.tool === wanted.tool &&
    record.argumentsDigest === wanted.argumentsDigest &&
    record.idempotencyKey === wanted.idempotencyKey
  );
}

function conflict(record: { operationId: string; state: string }, wanted: string): HarnessError {
  const { operationId, state } = record;
  return new HarnessError({ code: "journal.conflict", params: { operationId, state, wanted } });
}
