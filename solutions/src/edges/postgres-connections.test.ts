import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { openConnections } from "#agent/edges/postgres-connections.ts";
import type { LabDatabase } from "#agent/edges/private-postgres.ts";
import { gate } from "../../../tests/support/gate.ts";

let database: LabDatabase;

beforeAll(async () => {
  database = await openLabDatabase(process.env.DATABASE_URL);
}, 120_000);
afterAll(() => database.stop(), 60_000);

const serverOf = async (client: pg.ClientBase) => {
  const { rows } = await client.query("select pg_backend_pid() as pid");
  return Number(rows[0].pid);
};
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

test("whoever comes right after another goes on with the same connection, and so does one who comes late", async () => {
  const connections = openConnections(database.url);
  const first = await connections.lend(serverOf);
  const second = await connections.lend(serverOf);
  await turn();
  expect([second, await connections.lend(serverOf)]).toEqual([first, first]);
  await connections.close();
});

test("two at once never have the same connection", async () => {
  const connections = openConnections(database.url, { most: 2 });
  await Promise.all([connections.lend(serverOf), connections.lend(serverOf)]);
  const inUse = new Set<pg.ClientBase>();
  const work = async (client: pg.ClientBase) => {
    expect(inUse.has(client)).toBe(false);
    inUse.add(client);
    await serverOf(client);
    inUse.delete(client);
  };
  const busy = async () => {
    for (let round = 0; round < 20; round += 1) await connections.lend(work);
  };
  await Promise.all(Array.from({ length: 5 }, busy));
  await connections.close();
});

test("who waits for a connection gets the one that is given back", async () => {
  const connections = openConnections(database.url, { most: 1 });
  const mayEnd = gate();
  const holding = connections.lend(() => mayEnd.promise);
  await turn();
  const waiting = connections.lend(serverOf);
  await turn();
  mayEnd.resolve();
  await holding;
  expect(await waiting).toBeGreaterThan(0);
  await connections.close();
});

test("one on which somebody threw is not lent again, and one that the server refused something on is", async () => {
  const connections = openConnections(database.url);
  const first = await connections.lend(serverOf);
  await connections.lend((client) => client.query("select nothing")).catch(() => {});
  expect(await connections.lend(serverOf)).toBe(first);
  const thrown = connections.lend(() => Promise.reject(new RangeError("no")));
  await expect(thrown).rejects.toThrow("no");
  expect(await connections.lend(serverOf)).not.toBe(first);
  await connections.close();
});

test("one that was lost while nobody had it is not lent", async () => {
  const [connections, other] = [openConnections(database.url), openConnections(database.url)];
  const lost = await connections.lend(serverOf);
  await other.lend((client) => client.query("select pg_terminate_backend($1, 10000)", [lost]));
  await turn();
  expect(await connections.lend(serverOf)).not.toBe(lost);
  await Promise.all([connections.close(), other.close()]);
});

test("one that is at hand keeps nobody from closing", async () => {
  const connections = openConnections(database.url, { patienceMs: 100 });
  await connections.lend(serverOf);
  await connections.close();
  await expect(connections.lend(serverOf)).rejects.toMatchObject({ code: "database.unreachable" });
});
