import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connections } from "#agent/edges/postgres-connections.ts";
import { writeAtOnce } from "#agent/edges/postgres-one-statement.ts";
import { postgresJournalDatabase } from "#agent/edges/postgres-record-store.ts";
import { sharedJournal } from "#agent/shared-journal.ts";
import type { Decision } from "#contracts/decisions.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Fence } from "#contracts/workers.ts";
import { startCuttingProxy } from "../../../labs/17-many-workers/cutting-proxy.ts";
import { refusalOf } from "../../../tests/support/describe-journal.ts";
import { gate } from "../../../tests/support/gate.ts";
import {
  charged,
  claimed,
  type SharedPostgres,
  startSharedPostgres,
  wantedOf,
} from "../../../tests/support/shared-postgres.ts";

const first = wantedOf("first");
const second = wantedOf("second");
let postgres: SharedPostgres;

beforeAll(async () => {
  postgres = await startSharedPostgres();
}, 120_000);
afterAll(() => postgres.stop(), 60_000);
beforeEach(() => postgres.empty());

/** A worker's journal that has looked once, and what it sends from then on. */
async function warmJournal(fence?: Fence) {
  const sent: string[] = [];
  let isLost = false;
  const listening: Connections = {
    ...postgres.connections,
    lend: (work) =>
      postgres.connections.lend((client) => {
        const query = async (asked: string | { name?: string; text: string }, values?: unknown[]) => {
          sent.push(typeof asked === "string" ? asked : (asked.name ?? asked.text));
          const answer = client.query(asked as string, values);
          if (isLost) void postgres.waiting(1).then(() => socketOf(client).destroy());
          isLost = false;
          return answer;
        };
        return work(
          new Proxy(client, { get: (of, name) => (name === "query" ? query : Reflect.get(of, name)) }),
        );
      }),
  };
  const database = postgresJournalDatabase(listening);
  const journal = sharedJournal(database, { newId: randomUUID, ...(fence && { fence }) });
  await journal.start(first);
  sent.length = 0;
  const loseNext = () => {
    isLost = true;
  };
  return { journal, database, sent, loseNext };
}

function socketOf(client: object): { destroy(): void } {
  return (client as { connection: { stream: { destroy(): void } } }).connection.stream;
}

/** Somebody whose transaction is open until it is ended. */
async function standing(statement: string, values: unknown[] = []) {
  const isIn = gate();
  const mayEnd = gate<"commit" | "rollback">();
  const over = postgres.connections.lend(async (client) => {
    await client.query("begin");
    await client.query(statement, values);
    isIn.resolve();
    await client.query(await mayEnd.promise);
  });
  await Promise.race([isIn.promise, over]);
  return async (how: "commit" | "rollback") => {
    mayEnd.resolve(how);
    await over;
  };
}

const TAKE_OVER = "update run_leases set token = token + 1, revision = revision + 1 where run_id = 'r'";

test("a start and its completion are one statement each, under a claim and without one", async () => {
  const shared = await postgres.open();
  for (const fence of [undefined, await claimed(shared, "a")]) {
    const { journal, sent } = await warmJournal(fence);
    const one = wantedOf(`one-${fence?.token ?? 0}`);
    await journal.start(one);
    await journal.complete(one.operationId, charged);
    const suffix = fence ? ", of a claim" : "";
    expect(sent).toEqual([`operation at once${suffix}, new`, `operation at once${suffix}, changed`]);
    expect(await journal.get(one.operationId)).toMatchObject({ state: "completed", attempts: 1 });
    await postgres.connections.lend((client) => client.query("delete from operations"));
  }
});

test("a stale worker's one statement changes nothing, and it hears why", async () => {
  const shared = await postgres.open();
  const fence = await claimed(shared, "a", 0);
  const { journal, sent } = await warmJournal(fence);
  const before = await shared.journal().records();
  await claimed(shared, "b");
  const stale = { code: "worker.stale", runId: "r", token: 1, newest: 2 };
  expect(await refusalOf(journal.complete(first.operationId, charged))).toEqual(stale);
  expect(await refusalOf(journal.start(second))).toEqual(stale);
  expect(sent[0]).toContain("at once");
  expect(await journal.records()).toEqual(before);
});

describe.each([
  ["a change", (journal: KeyedJournal) => journal.complete(first.operationId, charged)],
  ["a start", (journal: KeyedJournal) => journal.start(second)],
] as const)("a takeover races with %s", (_, write) => {
  test("one that is under way is waited for, and then the statement is refused", async () => {
    const shared = await postgres.open();
    const { journal, sent } = await warmJournal(await claimed(shared, "a"));
    const before = await shared.journal().records();
    const end = await standing(TAKE_OVER);
    const refused = refusalOf(Promise.resolve(write(journal)));
    await postgres.waiting(1);
    expect(sent).toHaveLength(1);
    await end("commit");
    expect(await refused).toEqual({ code: "worker.stale", runId: "r", token: 1, newest: 2 });
    expect(await journal.records()).toEqual(before);
  });

  test("one that comes to nothing is waited for, and then the statement goes through", async () => {
    const shared = await postgres.open();
    const { journal, sent } = await warmJournal(await claimed(shared, "a"));
    const before = await shared.journal().records();
    const end = await standing(TAKE_OVER);
    const writing = write(journal);
    await postgres.waiting(1);
    await end("rollback");
    await writing;
    expect(sent).toHaveLength(1);
    expect(await journal.records()).not.toEqual(before);
  });
});

test("a takeover waits for a statement that is under way, so no write comes after it", async () => {
  const shared = await postgres.open();
  const claim = await claimed(shared, "a", 0);
  const started = await shared.journal(claim).start(first);
  const order: string[] = [];
  await postgres.connections.lend(async (client) => {
    await client.query("begin");
    const record = { ...started, ...second };
    expect(await writeAtOnce(client, "w", { record, result: record, claim })).toBe(true);
    const taking = claimed(shared, "b").then(() => order.push("claimed"));
    await postgres.waiting(1);
    order.push("written");
    await client.query("commit");
    await taking;
  });
  expect(order).toEqual(["written", "claimed"]);
});

const origin = { operator: "ann", reason: "looked", at: 1, evidence: [] };
const assigned: Decision = { kind: "assigned", owner: "bob", escalateAt: 9, ...origin };
const settled: Decision = { kind: "settled", settlement: "never_happened", answer: charged, ...origin };

test("what somebody decided in between is kept, and what they settled is not written over", async () => {
  const shared = await postgres.open();
  const { journal, sent } = await warmJournal(await claimed(shared, "a"));
  await journal.start(second);
  const person = shared.journal();
  await person.decide(first.operationId, assigned);
  await person.decide(second.operationId, settled);
  await journal.complete(first.operationId, charged);
  expect(sent.at(-1)).toBe("commit");
  expect(await refusalOf(journal.complete(second.operationId, charged))).toMatchObject({
    code: "journal.conflict",
    state: "completed",
  });
  const [one, two] = await journal.records();
  expect(one).toMatchObject({ state: "completed", decisions: [assigned] });
  expect(two).toMatchObject({ state: "completed", decisions: [settled] });
});

test("a decision that is under way is waited for, and its record is looked at anew", async () => {
  const { journal } = await warmJournal();
  const id = first.operationId;
  const decided = { ...(await journal.get(id)), decisions: [assigned] };
  const end = await standing("update operations set record = $2, write_id = 'd' where operation_id = $1", [
    ...[id, JSON.stringify(decided)],
  ]);
  const completing = journal.complete(id, charged);
  await postgres.waiting(1);
  await end("commit");
  await completing;
  expect(await journal.get(id)).toMatchObject({ state: "completed", decisions: [assigned] });
});

test("of two runs that want one action at the same moment one starts it, each in one statement", async () => {
  const [one, two] = [await warmJournal(), await warmJournal()];
  const wanted = ["r1", "r2"].map((runId) => ({ ...wantedOf("same", runId), occurrence: 1 }));
  for (let round = 0; round < 10; round += 1) {
    await postgres.empty();
    const starts = await Promise.allSettled([one, two].map(({ journal }, at) => startOf(journal, at)));
    expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await one.journal.records()).toHaveLength(1);
  }
  expect(one.sent[0]).toContain("at once");
  expect(two.sent[0]).toContain("at once");

  function startOf(journal: typeof one.journal, at: number) {
    const own = wanted[at];
    if (own === undefined) throw new Error("no such run");
    return journal.start(own);
  }
});

test("a statement that comes between a transaction's look and its write makes it look again", async () => {
  const { journal: other } = await warmJournal();
  // Nothing was seen yet, so this one goes by a transaction.
  const database = postgresJournalDatabase(postgres.connections);
  const seen: string[][] = [];
  await database.transaction("slow", async (transaction) => {
    const wanted = wantedOf("same", "r1");
    const records = await transaction.related({ wanted });
    seen.push([...records.keys()]);
    if (seen.length === 1) await other.start(wantedOf("same", "r2"));
    const record = { ...wanted, state: "started", occurrence: 1, attempts: 1, startedAt: 1 } as const;
    await transaction.put(record);
    return record;
  });
  expect(seen).toEqual([[], ["r2:same:0"]]);
});

test("a call that was bound to another's operation is not new, and is looked up", async () => {
  const { journal } = await warmJournal();
  const bound = await journal.start({ ...first, boundCall: second.operationId });
  const { boundCall: _, ...record } = { ...bound, ...second };
  const guess = { record, result: record };
  expect(await postgres.connections.lend((client) => writeAtOnce(client, "w", guess))).toBe(false);
});

test("whoever asks for a write by its name waits for the statement that is under way", async () => {
  const { journal, database } = await warmJournal();
  const [started] = await journal.records();
  if (started === undefined) throw new Error("not started");
  for (const [name, how] of [
    ["r:x:0", "commit"],
    ["r:y:0", "rollback"],
  ] as const) {
    const record = { ...started, operationId: name, idempotencyKey: name };
    const asked = await postgres.connections.lend(async (client) => {
      await client.query("begin");
      expect(await writeAtOnce(client, name, { record, result: record })).toBe(true);
      const asking = database.written(name);
      await postgres.waiting(1);
      await client.query(how);
      return asking;
    });
    expect(asked).toEqual(how === "commit" ? record : undefined);
  }
});

test("a statement that arrives after somebody asked for it changes nothing, then or ever", async () => {
  const { journal, database } = await warmJournal();
  const [started] = await journal.records();
  if (started === undefined) throw new Error("not started");
  const record = { ...started, ...second };
  const late = () =>
    postgres.connections.lend((client) => writeAtOnce(client, "lost", { record, result: record }));
  expect(await database.written("lost")).toBeUndefined();
  await expect(late()).rejects.toMatchObject({ code: "23505" });
  expect(await journal.get(second.operationId)).toBeUndefined();
  // What is written in its place has the same name.
  const instead = { ...record, attempts: 7 };
  await database.transaction("lost", async (transaction) => {
    await transaction.related({ wanted: second });
    await transaction.put(instead);
    return instead;
  });
  expect(await late()).toBe(false);
  expect(await database.written("lost")).toEqual(instead);
  expect(await journal.get(second.operationId)).toEqual(instead);
});

test("a connection that is lost while its statement waits in the server leaves one write", async () => {
  const shared = await postgres.open();
  const fence = await claimed(shared, "a");
  const { journal, sent, loseNext } = await warmJournal(fence);
  const end = await standing("select from run_leases where run_id = 'r' for update");
  loseNext();
  const starting = journal.start(second);
  // The lost one, and the one that is made in its place.
  await postgres.waiting(2);
  await end("commit");
  expect(await starting).toMatchObject({ state: "started", attempts: 1 });
  expect(sent.at(-1)).toBe("commit");
  await journal.complete(second.operationId, charged);
  const { rows } = await postgres.connections.lend((client) =>
    client.query("select count(*) as writes from operation_writes where operation_id = $1", [
      second.operationId,
    ]),
  );
  expect(rows).toEqual([{ writes: "2" }]);
});

test.each(["before the commit", "after the commit"] as const)(
  "where the connection is lost %s of the one statement, the write is there once",
  async (cut) => {
    const proxy = await startCuttingProxy(postgres.url);
    const behind = await postgres.open(proxy.url);
    const journal = behind.journal(await claimed(behind, "a"));
    await journal.start(first);
    proxy.cutNext(cut);
    expect(await journal.start(second)).toMatchObject({ state: "started", attempts: 1 });
    proxy.cutNext(cut);
    await journal.complete(first.operationId, charged);
    const records = await journal.records();
    expect(records.map(({ state, attempts }) => [state, attempts])).toEqual([
      ["completed", 1],
      ["started", 1],
    ]);
    await proxy.close();
  },
);
