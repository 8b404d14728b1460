import { completedRecord, findRecord, interruptedRecord, startedRecord } from "#agent/operation-records.ts";
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
    return structuredClone(findRecord(this.#records, wanted));
  }

  async start(wanted: WantedOperation): Promise<OperationRecord> {
    return this.#keep(startedRecord(this.#records, wanted, this.#now()));
  }

  async complete(operationId: string, answer: Answer): Promise<void> {
    this.#keep(completedRecord(this.#records, operationId, answer, this.#now()));
  }

  async interrupt(operationId: string, reason: Fact): Promise<void> {
    this.#keep(interruptedRecord(this.#records, operationId, reason));
  }

  async records(): Promise<OperationRecord[]> {
    return structuredClone([...this.#records.values()]);
  }

  #keep(record: OperationRecord): OperationRecord {
    this.#records.set(record.operationId, structuredClone(record));
    return record;
  }
}
