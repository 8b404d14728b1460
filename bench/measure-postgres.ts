import { randomUUID } from "node:crypto";
import { DBOS } from "@dbos-inc/dbos-sdk";
import pg from "pg";
import { openPostgresOperationJournal } from "#agent/edges/postgres-journal.ts";
import { answer, type JournalCandidate, oneByOne, wanted } from "./measure-journal.ts";

/** One transaction for each of the two, and in it nothing but the row. */
export const bareRows: JournalCandidate = {
  name: "bare rows in Postgres",
  async open(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "create table bare_operations (id text primary key, key text not null, state text, record text)",
    );
    return {
      pairs: oneByOne(async (count) => {
        const { operationId, idempotencyKey } = wanted(count);
        const record = JSON.stringify(wanted(count));
        await client.query("insert into bare_operations values ($1, $2, 'started', $3)", [
          operationId,
          idempotencyKey,
          record,
        ]);
        await client.query("update bare_operations set state = 'completed', record = $2 where id = $1", [
          operationId,
          record + JSON.stringify(answer),
        ]);
      }),
      close: () => client.end(),
    };
  },
};

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

export const oursInPostgres: JournalCandidate = {
  name: "Postgres journal",
  async open(url) {
    const { journal, close } = await openPostgresOperationJournal(url, { now: () => 1 });
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
