import type { OperationRecord } from "#contracts/journal.ts";
import type { RecordStore, RelatedTo } from "#contracts/record-store.ts";

/**
 * Records in memory, found by call, key, run and openness as a database would by its indexes. Records go in
 * and come out as copies.
 */
export class MemoryRecordStore implements RecordStore {
  readonly #records = new Map<string, OperationRecord>();
  readonly #byKey = new Map<string, Set<string>>();
  readonly #byBoundCall = new Map<string, Set<string>>();
  readonly #byRun = new Map<string, Set<string>>();
  readonly #unsettled = new Set<string>();

  constructor(records: Iterable<OperationRecord> = []) {
    for (const record of records) this.remember(record);
  }

  async change(
    related: RelatedTo,
    change: (records: ReadonlyMap<string, OperationRecord>) => OperationRecord,
  ): Promise<OperationRecord> {
    const record = change(this.#related(related));
    this.remember(record);
    return structuredClone(record);
  }

  async related(related: RelatedTo): Promise<ReadonlyMap<string, OperationRecord>> {
    return this.#related(related);
  }

  async ofRun(runId: string): Promise<OperationRecord[]> {
    return this.#copies(this.#byRun.get(runId) ?? []);
  }

  async unsettled(): Promise<OperationRecord[]> {
    return this.#copies(this.#unsettled);
  }

  async all(): Promise<OperationRecord[]> {
    return this.#copies(this.#records.keys());
  }

  remember(given: OperationRecord): void {
    const record = structuredClone(given);
    const { operationId, idempotencyKey, boundCall, runId } = record;
    this.#records.set(operationId, record);
    addTo(this.#byKey, idempotencyKey, operationId);
    addTo(this.#byRun, runId, operationId);
    if (boundCall !== undefined) addTo(this.#byBoundCall, boundCall, operationId);
    if (record.state === "completed") this.#unsettled.delete(operationId);
    else this.#unsettled.add(operationId);
  }

  #related(related: RelatedTo): Map<string, OperationRecord> {
    const ids = "wanted" in related ? this.#idsOf(related.wanted) : [related.operationId];
    return new Map(this.#copies(ids).map((record) => [record.operationId, record]));
  }

  #idsOf({ operationId, idempotencyKey }: { operationId: string; idempotencyKey: string }): Iterable<string> {
    const bound = this.#byBoundCall.get(operationId) ?? [];
    return new Set([operationId, ...bound, ...(this.#byKey.get(idempotencyKey) ?? [])]);
  }

  #copies(ids: Iterable<string>): OperationRecord[] {
    return [...ids].flatMap((id) => structuredClone(this.#records.get(id)) ?? []);
  }
}

function addTo(index: Map<string, Set<string>>, name: string, operationId: string): void {
  const ids = index.get(name);
  if (ids === undefined) index.set(name, new Set([operationId]));
  else ids.add(operationId);
}
