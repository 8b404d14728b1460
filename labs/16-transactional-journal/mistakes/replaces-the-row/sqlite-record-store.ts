import { ROW_COLUMNS, recordOf, rowOf } from "#agent/record-row.ts";
import { patiently, transact } from "#agent/transact.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { RecordStore, RelatedTo } from "#contracts/record-store.ts";
import type { LockPatience, SqlDatabase, SqlValue } from "#contracts/sql-database.ts";

/**
 * Records in a table, found by its indexes. The look and the write are one transaction: between them no other
 * process writes, whatever it is in the middle of.
 */
export class SqliteRecordStore implements RecordStore {
  readonly #database: SqlDatabase;
  readonly #patience: LockPatience;

  constructor(database: SqlDatabase, patience: LockPatience) {
    this.#database = database;
    this.#patience = patience;
  }

  change(
    related: RelatedTo,
    change: (records: ReadonlyMap<string, OperationRecord>) => OperationRecord,
  ): Promise<OperationRecord> {
    return transact(this.#database, this.#patience, (database) => {
      const record = change(relatedRecords(database, related));
      writeRecord(database, record);
      return structuredClone(record);
    });
  }

  async related(related: RelatedTo): Promise<ReadonlyMap<string, OperationRecord>> {
    return patiently(this.#patience, () => relatedRecords(this.#database, related));
  }

  ofRun(runId: string): Promise<OperationRecord[]> {
    return this.#read("WHERE o.run_id = ?", [runId]);
  }

  unsettled(): Promise<OperationRecord[]> {
    return this.#read("WHERE o.state <> 'completed'");
  }

  all(): Promise<OperationRecord[]> {
    return this.#read("");
  }

  #read(where: string, values: readonly SqlValue[] = []): Promise<OperationRecord[]> {
    return patiently(this.#patience, () => readRecords(this.#database, where, values));
  }
}

/** Within a transaction, or as one look. By operation id, oldest first. */
export function relatedRecords(database: SqlDatabase, related: RelatedTo): Map<string, OperationRecord> {
  const records =
    "wanted" in related
      ? readRecords(database, "WHERE o.operation_id = ? OR o.bound_call = ? OR o.idempotency_key = ?", [
          related.wanted.operationId,
          related.wanted.operationId,
          related.wanted.idempotencyKey,
        ])
      : readRecords(database, "WHERE o.operation_id = ?", [related.operationId]);
  return new Map(records.map((record) => [record.operationId, record]));
}

/** Within a transaction. A record that is there keeps its place among the others. */
export function writeRecord(database: SqlDatabase, record: OperationRecord): void {
  const { row, largeAnswer } = rowOf(record);
  database.query(
    WRITE,
    ROW_COLUMNS.map((column) => row[column]),
  );
  if (largeAnswer === null) database.query(FORGET_LARGE, [record.operationId]);
  else database.query(WRITE_LARGE, [record.operationId, largeAnswer]);
}

const READ =
  "SELECT o.*, l.answer AS large_answer FROM operations o LEFT JOIN large_answers l USING (operation_id)";

const WRITE = `INSERT OR REPLACE INTO operations (${ROW_COLUMNS.join(", ")})
  VALUES (${ROW_COLUMNS.map(() => "?").join(", ")})`;

const WRITE_LARGE = `INSERT INTO large_answers (operation_id, answer) VALUES (?, ?)
  ON CONFLICT (operation_id) DO UPDATE SET answer = excluded.answer`;

const FORGET_LARGE = "DELETE FROM large_answers WHERE operation_id = ?";

function readRecords(database: SqlDatabase, where: string, values: readonly SqlValue[]): OperationRecord[] {
  return database.query(`${READ} ${where} ORDER BY o.sequence`, values).map(recordOf);
}
