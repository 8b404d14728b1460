import { afterAll, beforeAll, expect, test } from "vitest";
import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { type Connections, openConnections } from "#agent/edges/postgres-connections.ts";
import { openSharedDatabase } from "#agent/edges/postgres-journal.ts";
import { makeTables } from "#agent/edges/postgres-schema.ts";
import type { LabDatabase } from "#agent/edges/private-postgres.ts";
import { charged, wantedOf } from "../../../tests/support/shared-postgres.ts";

let database: LabDatabase;
let connections: Connections;

beforeAll(async () => {
  database = await openLabDatabase(process.env.DATABASE_URL);
  connections = openConnections(database.url);
}, 120_000);
afterAll(async () => {
  await connections.close();
  await database.stop();
}, 60_000);

/** As an older version made it, with what it wrote. */
const OLDER = `
create table operations (
  operation_id text primary key,
  seq bigint generated always as identity,
  run_id text not null,
  idempotency_key text not null,
  bound_call text,
  is_settled boolean not null,
  record text not null
);
create index operations_by_key on operations (idempotency_key);
create index operations_by_bound_call on operations (bound_call);
`;
const PUT = `insert into operations (operation_id, run_id, idempotency_key, is_settled, record)
  values ($1, $2, $3, $4, $5)
  on conflict (operation_id) do update set is_settled = excluded.is_settled, record = excluded.record`;

function olderRow(name: string, state: "started" | "completed"): unknown[] {
  const wanted = { ...wantedOf(name), idempotencyKey: "task:one" };
  const record = { ...wanted, state, occurrence: 1, attempts: 1, startedAt: 1 };
  const done = state === "completed" ? { answer: charged, observedAt: 2 } : {};
  const text = JSON.stringify({ ...record, ...done });
  return [wanted.operationId, wanted.runId, wanted.idempotencyKey, state === "completed", text];
}

test("tables of an older version are taken over with their records, and its workers can put none", async () => {
  await connections.lend(async (client) => {
    await client.query(OLDER);
    await client.query(PUT, olderRow("a", "completed"));
    await client.query(PUT, olderRow("b", "started"));
    await Promise.all([makeTables(client), connections.lend(makeTables)]);
  });
  const shared = await openSharedDatabase(database.url);
  try {
    const journal = shared.journal();
    await journal.complete(wantedOf("b").operationId, charged);
    await journal.start({ ...wantedOf("c"), idempotencyKey: "task:one", occurrence: 2 });
    const { rows } = await connections.lend((client) =>
      client.query("select operation_id, key_place from operations order by seq"),
    );
    expect(rows).toEqual([
      { operation_id: "r:a:0", key_place: "1" },
      { operation_id: "r:b:0", key_place: "2" },
      { operation_id: "r:c:0", key_place: "3" },
    ]);
    const put = connections.lend((client) => client.query(PUT, olderRow("b", "started")));
    await expect(put).rejects.toMatchObject({ code: "23502" });
    expect((await journal.records()).map(({ state }) => state)).toEqual([
      "completed",
      "completed",
      "started",
    ]);
  } finally {
    await shared.close();
  }
});
