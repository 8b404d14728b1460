import { randomUUID } from "node:crypto";
import { DBOS } from "@dbos-inc/dbos-sdk";
import pg from "pg";
import { claimRun } from "#agent/claim-run.ts";
import { openSharedDatabase } from "#agent/edges/postgres-journal.ts";
import { makeTables } from "#agent/edges/postgres-schema.ts";
import { answer, type JournalCandidate, oneByOne, wanted } from "./measure-journal.ts";

/**
 * Two statements, each its own commit, parsed and planned once: the least that a pair can do to the rows and
 * indexes of the journal.
 */
export const bareRows: JournalCandidate = {
  name: "bare statements in Postgres",
  async open(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await makeTables(client);
    return {
      pairs: oneByOne(async (count) => {
        const wantedNow = wanted(count);
        const [id, key] = [`bare:${wantedNow.operationId}`, `bare:${wantedNow.idempotencyKey}`];
        const started = { ...wantedNow, operationId: id, idempotencyKey: key, ...STARTED };
        const values = [id, wantedNow.runId, key, randomUUID(), JSON.stringify(started)];
        await client.query({ name: "start", text: START, values });
        const completed = { ...started, state: "completed", answer, observedAt: STARTED.startedAt };
        await client.query({
          ...{ name: "complete", text: COMPLETE },
          values: [id, randomUUID(), JSON.stringify(completed)],
        });
      }),
      close: () => client.end(),
    };
  },
};

/** What a journal adds to what is wanted. */
const STARTED = { state: "started", occurrence: 1, attempts: 1, startedAt: 1_700_000_000_000, claim: 1 };

const START = `insert into operations
    (operation_id, run_id, idempotency_key, key_place, is_settled, write_id, record)
  values ($1, $2, $3, 1, false, $4, $5)`;
const COMPLETE = `update operations set is_settled = true, write_id = $2, record = $3
  where operation_id = $1`;

/** The same on a table that has no index but its key: nobody finds a run's records in it, or an open one. */
export const plainRows: JournalCandidate = {
  name: "plain rows in Postgres",
  async open(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "create table plain_operations (id text primary key, key text not null, state text, record text)",
    );
    return {
      pairs: oneByOne(async (count) => {
        const { operationId: id, idempotencyKey: key } = wanted(count);
        const record = JSON.stringify(wanted(count));
        await client.query({ name: "start", text: PLAIN_START, values: [id, key, record] });
        const completed = record + JSON.stringify(answer);
        await client.query({ name: "complete", text: PLAIN_COMPLETE, values: [id, completed] });
      }),
      close: () => client.end(),
    };
  },
};

const PLAIN_START = "insert into plain_operations values ($1, $2, 'started', $3)";
const PLAIN_COMPLETE = "update plain_operations set state = 'completed', record = $2 where id = $1";

/** The checks of a journal, by hand: what is there is read under a lock before it is written. */
export const checkedRows: JournalCandidate = {
  name: "checked rows in Postgres",
  async open(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "create table checked_operations (id text primary key, key text not null, state text, record text)",
    );
    await client.query("create index on checked_operations (key)");
    const transact = async (id: string, key: string, write: string, values: readonly string[]) => {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
      await client.query("select * from checked_operations where id = $1 or key = $2 for update", [id, key]);
      await client.query(write, [...values]);
      await client.query("commit");
    };
    return {
      pairs: oneByOne(async (count) => {
        const { operationId: id, idempotencyKey: key } = wanted(count);
        const record = JSON.stringify(wanted(count));
        await transact(id, key, "insert into checked_operations values ($1, $2, 'started', $3)", [
          ...[id, key, record],
        ]);
        await transact(
          ...[id, key],
          "update checked_operations set state = 'completed', record = $2 where id = $1",
          [id, record + JSON.stringify(answer)],
        );
      }),
      close: () => client.end(),
    };
  },
};

/** As a worker keeps it: each write shows the token of its claim. */
export const oursInPostgres: JournalCandidate = {
  name: "Postgres journal",
  async open(url) {
    const { leases, journal: journalOf, close } = await openSharedDatabase(url);
    const claim = await claimRun(leases, "run", { worker: "bench", host: "here" }, 3_600_000);
    if (claim.kind !== "claimed") throw new Error(`the run is ${claim.kind}`);
    const journal = journalOf(claim.lease);
    return {
      pairs: oneByOne(async (count) => {
        const operation = wanted(count);
        await journal.start(operation);
        await journal.complete(operation.operationId, answer);
      }),
      close,
    };
  },
};

/** A step that does nothing: all that is left is its record. One workflow for each round of pairs. */
export const dbosStep: JournalCandidate = {
  name: "DBOS step",
  async open(url) {
    DBOS.setConfig({ name: "bench", systemDatabaseUrl: url, executorID: randomUUID(), logLevel: "error" });
    const steps = DBOS.registerWorkflow(
      async (first: number, count: number) => {
        for (let next = first; next < first + count; next += 1) {
          await DBOS.runStep(async () => answer, { name: "step" });
        }
      },
      { name: "steps" },
    );
    await DBOS.launch();
    return {
      pairs: (first, count) => steps(first, count),
      close: () => DBOS.shutdown(),
    };
  },
};
