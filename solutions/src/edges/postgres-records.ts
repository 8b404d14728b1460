import type pg from "pg";
import { ask, type Connections } from "#agent/edges/postgres-connections.ts";
import { isOperationRecord } from "#agent/stored-operations.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { RecordStore, RelatedTo } from "#contracts/record-store.ts";

/** Records as they are committed now, found by indexes. */
export function postgresRecords(connections: Connections): Omit<RecordStore, "change"> {
  const list = (condition: string, values: readonly unknown[] = []) =>
    connections.lend(async (client) => {
      const { rows } = await ask(client, `select record from operations ${condition} order by seq`, values);
      return rows.map(({ record }) => readRecord(record));
    });
  return {
    async related(related) {
      const { condition, values } = conditionOf(related);
      return byId(await list(condition, values));
    },
    ofRun: (runId) => list("where run_id = $1", [runId]),
    unsettled: () => list("where not is_settled"),
    all: () => list(""),
  };
}

/** What a transaction looked at, and the last place of the wanted key that it saw; 0: it saw none. */
export interface LockedRecords {
  records: ReadonlyMap<string, OperationRecord>;
  lastPlace?: number;
}

/**
 * The same, and until the transaction is over nobody else changes one of them. Rows that are not there cannot
 * be locked: of two transactions that may put one with this key one goes after the other, and whoever puts
 * one without a transaction has taken the place behind the last.
 */
export async function lockedRecords(client: pg.ClientBase, related: RelatedTo): Promise<LockedRecords> {
  const { condition, values } = conditionOf(related);
  if ("wanted" in related) await ask(client, LOCK_KEY, [related.wanted.idempotencyKey]);
  const { rows } = await ask(client, `${LOCKED} ${condition} order by seq for update`, values);
  const records = byId(rows.map(({ record }) => readRecord(record)));
  if ("operationId" in related) return { records };
  const ofKey = rows.filter(({ idempotency_key: key }) => key === related.wanted.idempotencyKey);
  return { records, lastPlace: Math.max(0, ...ofKey.map((row) => Number(row.key_place))) };
}

const LOCKED = "select record, idempotency_key, key_place from operations";

/** Undefined: the name was only taken, so that nothing is ever written under it. */
export async function writtenAs(
  client: pg.ClientBase,
  writeId: string,
): Promise<OperationRecord | undefined> {
  const { rows } = await ask(client, "select record from operation_writes where write_id = $1", [writeId]);
  return rows[0]?.record ? readRecord(rows[0].record) : undefined;
}

const LOCK_KEY = "select pg_advisory_xact_lock(hashtextextended('key ' || $1, 0))";

function conditionOf(related: RelatedTo): { condition: string; values: readonly string[] } {
  if ("operationId" in related)
    return { condition: "where operation_id = $1", values: [related.operationId] };
  const { operationId, idempotencyKey } = related.wanted;
  return {
    condition: "where operation_id = $1 or bound_call = $1 or idempotency_key = $2",
    values: [operationId, idempotencyKey],
  };
}

function byId(records: readonly OperationRecord[]): ReadonlyMap<string, OperationRecord> {
  return new Map(records.map((record) => [record.operationId, record]));
}

/** What a database holds is foreign input too. @throws {HarnessError} `journal.bad_line`. */
function readRecord(text: string | null | undefined): OperationRecord {
  const record: unknown = JSON.parse(text ?? "null");
  if (isOperationRecord(record)) return record;
  const problem = { code: "journal.line_no_record", params: {} } as const;
  throw new HarnessError({ code: "journal.bad_line", params: { line: 0, problem } });
}
