import type pg from "pg";
import { ask, type Connections, isConnectionLost, sqlStateOf } from "#agent/edges/postgres-connections.ts";
import { CLOCK } from "#agent/edges/postgres-lease-table.ts";
import { lockedRecords, postgresRecords, writtenAs } from "#agent/edges/postgres-records.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { JournalDatabase, JournalTransaction } from "#contracts/workers.ts";

/**
 * Operation records in Postgres, for any number of workers. Each transaction first takes the lock of its own
 * name; who lost its answer takes the same lock, and so waits until it is over. Locks are taken before
 * anything is read, and each statement sees what was committed before it (READ COMMITTED): one snapshot for
 * the whole transaction could be older than the lock.
 */
export function postgresJournalDatabase(connections: Connections): JournalDatabase {
  let clock = 0;
  return {
    ...postgresRecords(connections),
    clock: () => clock,
    transaction: (writeId, work) =>
      untilItGoesThrough(() =>
        connections.lend(async (client) => {
          await ask(client, "begin isolation level read committed");
          const record = await orRollback(client, async () => {
            const { rows } = await ask(client, LOCK_AND_CLOCK, [writeId]);
            clock = Number(rows[0]?.now);
            return work(transactionOn(client, writeId));
          });
          await commit(client, writeId);
          return record;
        }),
      ),
    written: (writeId) =>
      connections.lend(async (client) => {
        await ask(client, "begin isolation level read committed");
        const record = await orRollback(client, async () => {
          await ask(client, LOCK, [writeId]);
          return writtenAs(client, writeId);
        });
        await ask(client, "commit");
        return record;
      }),
  };
}

const LOCK = "select pg_advisory_xact_lock(hashtextextended('write ' || $1, 0))";

/** One round trip; the clock is read when the lock is held. */
const LOCK_AND_CLOCK = `with locked as materialized (${LOCK}) select ${CLOCK} as now from locked`;

async function orRollback<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Where this fails as well the connection is gone, and the server rolls back by itself.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Only here a lost connection leaves a question. */
async function commit(client: pg.ClientBase, write: string): Promise<void> {
  try {
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new TypeError(`the commit was answered by ${command}`);
  } catch (error) {
    if (error instanceof TypeError || !isConnectionLost(error)) throw error;
    throw new HarnessError({ code: "database.outcome_unknown", params: { write } }, { cause: error });
  }
}

/** Two that wait for each other, or that put the same new row: the server ended one, which goes again. */
async function untilItGoesThrough<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!AGAIN.includes(sqlStateOf(error) ?? "") || tries >= MOST_TRIES) throw error;
    }
  }
}

/** Unique violation, serialization failure, deadlock. */
const AGAIN = ["23505", "40001", "40P01"];
const MOST_TRIES = 20;

function transactionOn(client: pg.ClientBase, writeId: string): JournalTransaction {
  return {
    async newestToken(runId) {
      const { rows } = await ask(client, TOKEN, [runId]);
      return rows[0] && Number(rows[0].token);
    },
    related: (related) => lockedRecords(client, related),
    async put(record) {
      const text = JSON.stringify(record);
      const { operationId, runId, idempotencyKey, boundCall = null, state, claim = null } = record;
      const isSettled = state === "completed";
      const row = [operationId, runId, idempotencyKey, boundCall, isSettled, text];
      await ask(client, PUT, [...row, writeId, claim]);
    },
  };
}

const TOKEN = "select token from run_leases where run_id = $1 and token > 0 for update";

const PUT = `with remembered as (
    insert into operation_writes (write_id, operation_id, claim, record) values ($7, $1, $8, $6)
  )
  insert into operations (operation_id, run_id, idempotency_key, bound_call, is_settled, record)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (operation_id) do update set run_id = excluded.run_id,
    idempotency_key = excluded.idempotency_key, bound_call = excluded.bound_call,
    is_settled = excluded.is_settled, record = excluded.record`;
