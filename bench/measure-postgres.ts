import { randomUUID } from "node:crypto";
import { DBOS } from "@dbos-inc/dbos-sdk";
import pg from "pg";
import { claimRun } from "#agent/claim-run.ts";
import { openSharedDatabase } from "#agent/edges/postgres-journal.ts";
import { answer, type JournalCandidate, oneByOne, wanted } from "./measure-journal.ts";

/** Two statements, each its own commit, parsed and planned once: the least that a pair can do. */
export const bareRows: JournalCandidate = {
  name: "bare statements in Postgres",
  async open(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "create table bare_operations (id text primary key, key text not null, state text, record text)",
    );
    return {
      pairs: oneByOne(async (count) => {
        const { operationId: id, idempotencyKey: key } = wanted(count);
        const record = JSON.stringify(wanted(count));
        await client.query({ name: "start", text: START, values: [id, key, record] });
        const completed = record + JSON.stringify(answer);
        await client.query({ name: "complete", text: COMPLETE, values: [id, completed] });
      }),
      close: () => client.end(),
    };
  },
};

const START = "insert into bare_operations values ($1, $2, 'started', $3)";
const COMPLETE = "update bare_operations set state = 'completed', record = $2 where id = $1";

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
        await journal.start(wanted(count));
        await journal.complete(wanted(count).operationId, answer);
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
