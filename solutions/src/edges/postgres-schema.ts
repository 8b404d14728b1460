import type pg from "pg";

/**
 * What many workers share. Records are kept as text: what JSON allows in a string, a database's own JSON type
 * need not. `seq` says what came first, as two rows can have one time. `key_place` is a place among all of a
 * key, from 1, so that two that come at once want the same and meet. `write_id` names what made the record
 * so.
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
  key_place bigint not null,
  bound_call text,
  is_settled boolean not null,
  write_id text not null,
  record text not null
);
create table if not exists operation_writes (
  write_id text primary key,
  seq bigint generated always as identity,
  operation_id text not null,
  claim bigint,
  record text not null,
  written_at timestamptz not null default clock_timestamp()
);
`;

/**
 * Tables that an older version made. One of its workers that still runs can put nothing from now on: its rows
 * have no place, and it would write past what is compared here.
 */
const OLDER = `do $$ begin
  if not exists (select from pg_attribute where attrelid = 'operations'::regclass and attname = 'key_place')
  then
    alter table operations add key_place bigint, add write_id text;
    update operations o set write_id = '', key_place = placed.place
      from (select operation_id, row_number() over (partition by idempotency_key order by seq) as place
        from operations) as placed
      where placed.operation_id = o.operation_id;
    alter table operations alter key_place set not null, alter write_id set not null;
    drop index if exists operations_by_key, operations_by_bound_call;
  end if;
end $$;
`;

const INDEXES = `
create unique index if not exists operations_by_key_place on operations (idempotency_key, key_place);
create index if not exists operations_bound on operations (bound_call, seq) where bound_call is not null;
create index if not exists operations_by_run on operations (run_id);
create index if not exists operations_unsettled on operations (seq) where not is_settled;
`;

/** May be called by all workers at once: one after the other goes in. */
export async function makeTables(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const all = `${TABLES} ${OLDER} ${INDEXES}`;
  await client.query(`begin; select pg_advisory_xact_lock(1700); ${all} commit;`);
}
