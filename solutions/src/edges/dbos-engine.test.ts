import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DbosControl, openDbosControl } from "#agent/edges/dbos-control.ts";
import { type DbosEngine, launchDbos } from "#agent/edges/dbos-engine.ts";
import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { type Connections, openConnections } from "#agent/edges/postgres-connections.ts";
import { postgresJournalDatabase } from "#agent/edges/postgres-record-store.ts";
import { makeTables } from "#agent/edges/postgres-schema.ts";
import type { LabDatabase } from "#agent/edges/private-postgres.ts";
import { sharedJournal } from "#agent/shared-journal.ts";
import type { Workflow } from "#contracts/engine.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import { describeJournal, type JournalCases } from "../../../tests/support/describe-journal.ts";
import { inOneMoment } from "../../../tests/support/in-one-moment.ts";
import { journalCases } from "../../../tests/support/journal-cases.ts";
import { keyedCases } from "../../../tests/support/keyed-cases.ts";
import { sameAsMemory } from "../../../tests/support/same-as-memory.ts";
import { settlingCases } from "../../../tests/support/settling-cases.ts";

type Body = (workflow: Workflow) => Promise<unknown>;

const schema = `engine_${randomUUID().replaceAll("-", "")}`;
const bodies = new Map<string, Body>();
let database: LabDatabase;
let connections: Connections;
let control: DbosControl;
let engine: DbosEngine<string, unknown>;

beforeAll(async () => {
  database = await openLabDatabase(process.env.DATABASE_URL);
  const { url } = database;
  connections = openConnections(url);
  await connections.lend(makeTables);
  engine = await launchDbos<string, unknown>({
    ...{ url, schema, executorId: "one", version: "1" },
    body: async (workflow, name) => bodies.get(name)?.(workflow),
    onAbandoned: () => {},
  });
  control = await openDbosControl({ url, schema });
}, 120_000);

afterAll(async () => {
  await control.close();
  await engine.close();
  await connections.lend((client) => client.query(`drop schema "${schema}" cascade`));
  await connections.close();
  await database.stop();
}, 60_000);

function run(body: Body, workflowId: string = randomUUID()): Promise<unknown> {
  bodies.set(workflowId, body);
  return engine.run(workflowId, workflowId);
}

/** Each case as one step of a workflow of its own: the journal is used where it has to work. */
function inSteps(cases: JournalCases<KeyedJournal>): JournalCases<KeyedJournal> {
  const all = Object.entries(cases).map(([name, hold]) => {
    const asStep = async (create: () => Promise<KeyedJournal>) => {
      await run((workflow) => workflow.step("case", () => hold(create)));
    };
    return [name, asStep] as const;
  });
  return Object.fromEntries(all);
}

async function create(): Promise<KeyedJournal> {
  await connections.lend((client) => client.query("delete from operations; delete from operation_writes"));
  return inOneMoment((now) =>
    sharedJournal(postgresJournalDatabase(connections), { newId: randomUUID, now }),
  );
}

describeJournal(
  "inside the steps of an engine, in the same database",
  create,
  inSteps({ ...journalCases, ...settlingCases, ...keyedCases, ...sameAsMemory }),
);

describe("the engine", () => {
  test("gives back what is recorded, and a throw as well", async () => {
    let done = 0;
    const id = randomUUID();
    const body: Body = async (workflow) => {
      await workflow.step("done", async () => {
        done += 1;
      });
      await workflow.step("throws", () => Promise.reject(new Error("away")));
    };
    await expect(run(body, id)).rejects.toThrow("away");
    await expect(run(body, id)).rejects.toThrow("away");
    expect([done, (await control.steps(id)).length, await control.status(id)]).toEqual([1, 2, "ERROR"]);
  });

  test("gives a message to one receive, and two of one id are one message", async () => {
    const id = randomUUID();
    const running = run(
      async (workflow) => [
        await workflow.receive("t", 20_000),
        await workflow.receive("other", 10),
        await workflow.receive("t", 10),
      ],
      id,
    );
    while ((await control.status(id)) === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    await control.send(id, "t", { a: 1 }, "m1");
    await control.send(id, "t", { a: 1 }, "m1");
    expect(await running).toEqual([{ a: 1 }, undefined, undefined]);
  });

  test("keeps an abandoned workflow unfinished, under the name of the process that had it", async () => {
    const id = randomUUID();
    const reason = { code: "lab18.killed", params: {} } as const;
    run((workflow) => workflow.step("s", () => workflow.abandon(reason)), id).catch(() => {});
    while ((await control.status(id)) === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    const unfinished = await control.unfinished();
    expect(unfinished).toEqual([{ workflowId: id, status: "running", executorId: "one", version: "1" }]);
    expect(await control.steps(id)).toEqual([]);
  });
});
