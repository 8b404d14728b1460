import type pg from "pg";

/**
 * What many workers share. Records are kept as text: what JSON allows in a string, a database's own JSON type
 * need not. `seq` says what came first, as two rows can have one time.
 */
const TABLES = `
create table if not exists run_leases (
  run_id text primary key,
  seq bigint generated always as identity,
  token bigint not null,
  revision bigint not null,
  worker text not null,
  host text not null,
  state text not null,
  ended text,
  since_ms bigint not null,
  expires_ms bigint not null
);
create table if not exists operations (
  operation_id text primary key,
  seq bigint generated always as identity,
  run_id text not null,
  idempotency_key text not null,
  bound_call text,
  is_settled boolean not null,
  record text not null
);
create index if not exists operations_by_key on operations (idempotency_key);
create index if not exists operations_by_bound_call on operations (bound_call);
create index if not exists operations_by_run on operations (run_id);
create index if not exists operations_unsettled on operations (seq) where not is_settled;
create table if not exists operation_writes (
  write_id text primary key,
  seq bigint generated always as identity,
  operation_id text not null,
  claim bigint,
  record text not null,
  written_at timestamptz not null default clock_timestamp()
);
`;

/** May be called by all workers at once: one after the other goes in. */
export async function makeTables(client: Pick<pg.ClientBase, "query">): Promise<void> {
  await client.query(`begin; select pg_advisory_xact_lock(1700); ${TABLES} commit;`);
}
