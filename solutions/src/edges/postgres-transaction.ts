import type pg from "pg";
import { ask, send } from "#agent/edges/postgres-connections.ts";
import { CLOCK } from "#agent/edges/postgres-lease-table.ts";
import { lockedRecords } from "#agent/edges/postgres-records.ts";
import type { LastSeen } from "#agent/last-seen.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { JournalTransaction } from "#contracts/workers.ts";

/** What a transaction is told, and what it tells. */
export interface TransactionParts {
  writeId: string;
  work(transaction: JournalTransaction): Promise<OperationRecord>;
  /** Told what the transaction saw, once that is committed. */
  seen: LastSeen;
  readClock(now: number): void;
}

/**
 * Looks, lets `work` decide, and writes. Locks are taken before anything is read, and each statement sees
 * what was committed before it (READ COMMITTED): one snapshot for the whole transaction could be older than
 * the lock.
 */
export async function inTransaction(
  client: pg.ClientBase,
  { writeId, work, seen, readClock }: TransactionParts,
): Promise<OperationRecord> {
  const learnt: (() => void)[] = [];
  await ask(client, "begin isolation level read committed");
  const result = await orRollback(client, async () => {
    const { rows } = await ask(client, `select ${CLOCK} as now`);
    readClock(Number(rows[0]?.now));
    return work(transactionOn(client, writeId, seen, (learn) => learnt.push(learn)));
  });
  const { command } = await send(client, { text: "commit" }, writeId);
  if (command !== "COMMIT") throw new TypeError(`the commit was answered by ${command}`);
  for (const learn of learnt) learn();
  return result;
}

async function orRollback<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Where this fails as well the connection is gone, and the server rolls back by itself.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

function transactionOn(
  client: pg.ClientBase,
  writeId: string,
  seen: LastSeen,
  onceCommitted: (learn: () => void) => void,
): JournalTransaction {
  let lastPlace: number | undefined;
  return {
    async newestToken(runId) {
      const { rows } = await ask(client, TOKEN, [runId]);
      const token = rows[0] && Number(rows[0].token);
      if (token !== undefined) onceCommitted(() => seen.sawToken(runId, token));
      return token;
    },
    async related(related) {
      const locked = await lockedRecords(client, related);
      lastPlace = locked.lastPlace;
      return locked.records;
    },
    async put(record) {
      const text = JSON.stringify(record);
      const { operationId, runId, idempotencyKey, boundCall = null, state, claim = null } = record;
      const isSettled = state === "completed";
      const row = [operationId, runId, idempotencyKey, boundCall, isSettled, text];
      await ask(client, PUT, [...row, writeId, claim, lastPlace ?? null]);
      onceCommitted(() => seen.sawRecord(record, writeId));
    },
  };
}

const TOKEN = "select token from run_leases where run_id = $1 and token > 0 for update";

/**
 * A name that was only taken, for a write that was lost, is given to the one that is made in its place. Under
 * one that has written nothing is written again: the count is there so that the name is freed before. A new
 * record takes the place behind the last one that was looked at, never behind one that came since: that one
 * was not decided about, so the two have to meet.
 */
const PUT = `with freed as (
    delete from operation_writes where write_id = $7 and record = '' returning write_id
  ), named as (
    insert into operation_writes (write_id, operation_id, claim, record)
    select $7, $1, $8::bigint, $6 where (select count(*) from freed) >= 0 returning write_id
  ), placed as (
    select coalesce($9::bigint, max(key_place), 0) + 1 as key_place from operations where idempotency_key = $3
  )
  insert into operations as o
    (operation_id, run_id, idempotency_key, key_place, bound_call, is_settled, write_id, record)
  select $1, $2, $3, key_place, $4, $5, write_id, $6 from named, placed
  on conflict (operation_id) do update set run_id = excluded.run_id,
    idempotency_key = excluded.idempotency_key, bound_call = excluded.bound_call,
    key_place = case o.idempotency_key when $3 then o.key_place else excluded.key_place end,
    is_settled = excluded.is_settled, write_id = excluded.write_id, record = excluded.record`;
