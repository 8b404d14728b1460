import type { OperationRecord, WantedOperation } from "./journal.ts";

/**
 * Where operation records lie: in memory, a file, a database. It knows no rule of the journal. It finds the
 * few records that a rule looks at, and makes one new state of one record durable, in one piece: between the
 * look and the write nobody else writes.
 */
export interface RecordStore {
  /**
   * Gives `change` the related records as they are now, and makes what it returns durable, before the promise
   * resolves. `change` may be called again, if the first try came to nothing; what it throws changes nothing.
   */
  change(
    related: RelatedTo,
    change: (records: ReadonlyMap<string, OperationRecord>) => OperationRecord,
  ): Promise<OperationRecord>;
  /** The records that a rule about `related` looks at, by operation id, oldest first. */
  related(related: RelatedTo): Promise<ReadonlyMap<string, OperationRecord>>;
  /** Without going through the records of other runs. */
  ofRun(runId: string): Promise<OperationRecord[]>;
  /** Neither completed nor settled; without going through all others. */
  unsettled(): Promise<OperationRecord[]>;
  all(): Promise<OperationRecord[]>;
}

/**
 * `wanted`: the record of that call, those that were bound to it, and all with its idempotency key.
 * `operationId`: that one record.
 */
export type RelatedTo =
  | { wanted: Pick<WantedOperation, "operationId" | "idempotencyKey"> }
  | { operationId: string };
