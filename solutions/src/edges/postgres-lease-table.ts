import { ask, type Connections, send } from "#agent/edges/postgres-connections.ts";
import type { TerminalState } from "#contracts/loop.ts";
import type { LeaseTable, RunLease } from "#contracts/workers.ts";

export interface PostgresLeaseTable extends LeaseTable {
  /** Runs for workers to find; one that is there already stays as it is. */
  offer(runIds: readonly string[]): Promise<void>;
  /** Those without an end, in the order in which they were offered. */
  openRuns(): Promise<string[]>;
}

/**
 * The rows of `run_leases`. Each look and each swap is one statement, so nothing can come between its parts.
 */
export function postgresLeaseTable(connections: Connections): PostgresLeaseTable {
  return {
    look: (runId) =>
      connections.lend(async (client) => {
        const { rows } = await ask(client, LOOK, [runId]);
        const { now, ...row } = rows[0] ?? {};
        return { now: Number(now), ...(row.token !== null && { lease: leaseOf(row) }) };
      }),
    swap: (revision, next) =>
      connections.lend(async (client) => {
        const query = { text: SWAP, values: [...valuesOf(next), revision] };
        const { rowCount } = await send(client, query, `${next.runId} ${next.revision}`);
        return rowCount === 1;
      }),
    offer: (runIds) =>
      connections.lend(async (client) => {
        await ask(client, OFFER, [runIds]);
      }),
    openRuns: () =>
      connections.lend(async (client) => {
        const { rows } = await ask(client, OPEN);
        return rows.map((row) => String(row.run_id));
      }),
  };
}

/** The database's clock at the moment of looking, not at the begin of a transaction. */
export const CLOCK = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** One row always: the time is told also where there is no lease. */
const LOOK = `select ${CLOCK} as now, l.* from (select 1) as one
  left join run_leases l on l.run_id = $1 and l.token > 0`;

/** The row that was seen, or the empty one of a run that was only offered, or none. */
const SWAP = `insert into run_leases as l
    (run_id, token, revision, worker, host, state, ended, since_ms, expires_ms)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (run_id) do update set token = excluded.token, revision = excluded.revision,
    worker = excluded.worker, host = excluded.host, state = excluded.state, ended = excluded.ended,
    since_ms = excluded.since_ms, expires_ms = excluded.expires_ms
  where l.revision = $10`;

const OFFER = `insert into run_leases (run_id, token, revision, worker, host, state, since_ms, expires_ms)
  select run_id, 0, 0, '', '', 'released', 0, 0 from unnest($1::text[]) with ordinality as o(run_id, place)
  order by place on conflict do nothing`;

const OPEN = "select run_id from run_leases where state <> 'ended' order by seq";

function valuesOf(lease: RunLease): unknown[] {
  const { runId, token, revision, worker, host, state, ended, since, expiresAt } = lease;
  return [runId, token, revision, worker, host, state, ended ?? null, since, expiresAt];
}

function leaseOf(row: Record<string, string | null>): RunLease {
  return {
    runId: String(row.run_id),
    token: Number(row.token),
    revision: Number(row.revision),
    worker: String(row.worker),
    host: String(row.host),
    state: row.state as RunLease["state"],
    since: Number(row.since_ms),
    expiresAt: Number(row.expires_ms),
    ...(row.ended !== null && { ended: row.ended as TerminalState }),
  };
}
