import { recordOf } from "#agent/record-row.ts";
import { patiently } from "#agent/transact.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { RecordStore, RelatedTo } from "#contracts/record-store.ts";
import type { LockPatience, SqlDatabase, SqlValue } from "#contracts/sql-database.ts";
import { todo } from "#contracts/todo.ts";

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
    _related: RelatedTo,
    _change: (records: ReadonlyMap<string, OperationRecord>) => OperationRecord,
  ): Promise<OperationRecord> {
    return todo("16.4", {
      zh: "在一个 transact 里：relatedRecords，change，writeRecord",
      en: "in one transact: relatedRecords, change, writeRecord",
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

/**
 * Within a transaction. A record that is there keeps its place among the others.
 * @param found what this transaction has looked at
 */
export function writeRecord(
  _database: SqlDatabase,
  _record: OperationRecord,
  _found?: ReadonlyMap<string, OperationRecord>,
): void {
  // ROW_COLUMNS names the columns of a row; rowOf and transact are your own.
  todo("16.4", {
    zh: "有就更新，没有就插入（位置不变）；大结果写进 large_answers，没有就删掉",
    en: "insert it, or update it in its place; the large answer beside, or none",
  });
}

const READ =
  "SELECT o.*, l.answer AS large_answer FROM operations o LEFT JOIN large_answers l USING (operation_id)";

function readRecords(database: SqlDatabase, where: string, values: readonly SqlValue[]): OperationRecord[] {
  return database.query(`${READ} ${where} ORDER BY o.sequence`, values).map(recordOf);
}
