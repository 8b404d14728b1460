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
      const found = relatedRecords(database, related);
      const record = change(found);
      writeRecord(database, record, found);
      return record;
    });
  }

  async related(related: RelatedTo): Promise<ReadonlyMap<string, OperationRecord>> {
    return patiently(this.#patience, () => relatedRecords(this.#database, related));
  }

  ofRun(runId: string): Promise<OperationRecord[]> {
    return this.#read(READ_RUN, [runId]);
  }

  unsettled(): Promise<OperationRecord[]> {
    return this.#read(READ_UNSETTLED);
  }

  all(): Promise<OperationRecord[]> {
    return this.#read(READ_ALL);
  }

  #read(sql: string, values: readonly SqlValue[] = []): Promise<OperationRecord[]> {
    return patiently(this.#patience, () => readRecords(this.#database, sql, values));
  }
}

/** Within a transaction, or as one look. By operation id, oldest first. */
export function relatedRecords(database: SqlDatabase, related: RelatedTo): Map<string, OperationRecord> {
  const records =
    "wanted" in related
      ? readRecords(database, READ_RELATED, [
          related.wanted.operationId,
          related.wanted.operationId,
          related.wanted.idempotencyKey,
        ])
      : readRecords(database, READ_ONE, [related.operationId]);
  return new Map(records.map((record) => [record.operationId, record]));
}

/**
 * Within a transaction. A record that is there keeps its place among the others, and an index by a name that
 * stays is left alone: it would be one more page to sync.
 * @param found what this transaction has looked at: what is not among it is new, or the database refuses it
 */
export function writeRecord(
  database: SqlDatabase,
  record: OperationRecord,
  found: ReadonlyMap<string, OperationRecord> = relatedRecords(database, record),
): void {
  const { row, largeAnswer } = rowOf(record);
  const before = found.get(record.operationId);
  const { sql, columns } = statementFor(before, record);
  database.query(
    sql,
    columns.map((column) => row[column]),
  );
  if (largeAnswer !== null) database.query(WRITE_LARGE, [record.operationId, largeAnswer]);
  // Beside a record without an answer none lies.
  else if (before?.answer !== undefined) database.query(FORGET_LARGE, [record.operationId]);
}

function statementFor(before: OperationRecord | undefined, record: OperationRecord): Statement {
  if (before === undefined) return INSERT;
  const isSameRun = before.runId === record.runId && before.boundCall === record.boundCall;
  return isSameRun && before.idempotencyKey === record.idempotencyKey ? UPDATE : RENAME;
}

function readOf(where: string): string {
  return `SELECT o.*, l.answer AS large_answer
  FROM operations o LEFT JOIN large_answers l USING (operation_id) ${where} ORDER BY o.sequence`;
}

const READ_ONE = readOf("WHERE o.operation_id = ?");
const READ_RELATED = readOf("WHERE o.operation_id = ? OR o.bound_call = ? OR o.idempotency_key = ?");
const READ_RUN = readOf("WHERE o.run_id = ?");
const READ_UNSETTLED = readOf("WHERE o.state <> 'completed'");
const READ_ALL = readOf("");

interface Statement {
  sql: string;
  columns: readonly Column[];
}

type Column = (typeof ROW_COLUMNS)[number];

const INSERT: Statement = {
  sql: `INSERT INTO operations (${ROW_COLUMNS.join(", ")}) VALUES (${ROW_COLUMNS.map(() => "?").join(", ")})`,
  columns: ROW_COLUMNS,
};

const NAMES: readonly Column[] = ["run_id", "idempotency_key", "bound_call"];
const OTHERS = ROW_COLUMNS.filter((column) => column !== "operation_id" && !NAMES.includes(column));
const UPDATE = updateOf(OTHERS);
const RENAME = updateOf([...NAMES, ...OTHERS]);

function updateOf(columns: readonly Column[]): Statement {
  const set = columns.map((column) => `${column} = ?`).join(", ");
  const sql = `UPDATE operations SET ${set} WHERE operation_id = ?`;
  return { sql, columns: [...columns, "operation_id"] };
}

const WRITE_LARGE = `INSERT INTO large_answers (operation_id, answer) VALUES (?, ?)
  ON CONFLICT (operation_id) DO UPDATE SET answer = excluded.answer`;

const FORGET_LARGE = "DELETE FROM large_answers WHERE operation_id = ?";

function readRecords(database: SqlDatabase, sql: string, values: readonly SqlValue[]): OperationRecord[] {
  return database.query(sql, values).map(recordOf);
}
