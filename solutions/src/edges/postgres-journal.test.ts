import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimRun } from "#agent/claim-run.ts";
import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { type Connections, openConnections } from "#agent/edges/postgres-connections.ts";
import { openSharedDatabase, type SharedDatabase } from "#agent/edges/postgres-journal.ts";
import { postgresJournalDatabase } from "#agent/edges/postgres-record-store.ts";
import type { LabDatabase } from "#agent/edges/private-postgres.ts";
import { renewRun } from "#agent/hold-run.ts";
import { sharedJournal } from "#agent/shared-journal.ts";
import type { Answer } from "#contracts/loop.ts";
import { describeJournal, refusalOf } from "../../../tests/support/describe-journal.ts";
import { gate } from "../../../tests/support/gate.ts";
import { inOneMoment } from "../../../tests/support/in-one-moment.ts";
import { journalCases } from "../../../tests/support/journal-cases.ts";
import { keyedCases } from "../../../tests/support/keyed-cases.ts";
import { sameAsMemory } from "../../../tests/support/same-as-memory.ts";
import { settlingCases } from "../../../tests/support/settling-cases.ts";

let database: LabDatabase;
let shared: SharedDatabase;
let connections: Connections;

beforeAll(async () => {
  database = await openLabDatabase(process.env.DATABASE_URL);
  shared = await openSharedDatabase(database.url);
  connections = openConnections(database.url);
}, 120_000);

afterAll(async () => {
  await connections.close();
  await shared.close();
  await database.stop();
}, 60_000);

/** Cases come one after the other, so each may have the tables to itself. */
async function create() {
  await connections.lend((client) =>
    client.query("delete from run_leases; delete from operations; delete from operation_writes"),
  );
  return inOneMoment((now) =>
    sharedJournal(postgresJournalDatabase(connections), { newId: randomUUID, now }),
  );
}

describeJournal("in Postgres", create, {
  ...journalCases,
  ...settlingCases,
  ...keyedCases,
  ...sameAsMemory,
});

describe("two workers at one run", () => {
  const self = (worker: string) => ({ worker, host: "h" });
  const wanted = {
    operationId: "r:e:0",
    runId: "r",
    tool: "charge",
    argumentsDigest: "sha256:1",
    idempotencyKey: "task:charge:1",
    retrySafe: false,
  };
  const answer: Answer = { content: [{ type: "text", text: "charged 10" }], isError: false };

  /** The first one's lease runs out at once, and the second takes the run over. */
  async function takenOver() {
    await create();
    const first = await claimRun(shared.leases, "r", self("a"), 0);
    const second = await claimRun(shared.leases, "r", self("b"), 60_000);
    if (first.kind !== "claimed" || second.kind !== "claimed") throw new Error("not claimed");
    return { first: first.lease, second: second.lease };
  }

  test("of eight that claim at once one has the run, and the others are told who", async () => {
    await create();
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const claims = await Promise.all(names.map((name) => claimRun(shared.leases, "r", self(name), 60_000)));
    const winners = claims.filter(({ kind }) => kind === "claimed");
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    for (const claim of claims) {
      if (claim.kind !== "held" || winner?.kind !== "claimed") continue;
      expect(claim.by).toEqual(winner.lease);
    }
  });

  test("a late save of the first changes nothing, and says why", async () => {
    const { first, second } = await takenOver();
    const journal = shared.journal(second);
    await journal.start(wanted);
    await journal.complete(wanted.operationId, answer);
    const before = await journal.records();
    const late = shared.journal(first).start({ ...wanted, operationId: "r:e:1", idempotencyKey: "other" });
    expect(await refusalOf(late)).toEqual({ code: "worker.stale", runId: "r", token: 1, newest: 2 });
    expect(await journal.records()).toEqual(before);
    expect(await renewRun(shared.leases, first, 60_000)).toBeUndefined();
  });

  test("a claim waits for a write that is under way, so no write comes after it", async () => {
    await create();
    const first = await claimRun(shared.leases, "r", self("a"), 0);
    if (first.kind !== "claimed") throw new Error("not claimed");
    const order: string[] = [];
    const { transaction } = postgresJournalDatabase(connections);
    const { promise: isIn, resolve: goesIn } = gate();
    const { promise: mayEnd, resolve: letEnd } = gate();
    const writing = transaction("w", async (inside) => {
      await inside.newestToken("r");
      goesIn();
      await mayEnd;
      order.push("written");
      const record = { ...wanted, state: "started", occurrence: 1, attempts: 1, startedAt: 1 } as const;
      await inside.put(record);
      return record;
    });
    await isIn;
    const claiming = claimRun(shared.leases, "r", self("b"), 60_000).then(() => order.push("claimed"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    letEnd();
    await Promise.all([writing, claiming]);
    expect(order).toEqual(["written", "claimed"]);
  });

  test("two runs that want one action meet in the database, and one of them is refused", async () => {
    await create();
    const [a, b] = await Promise.all(
      ["r1", "r2"].map(async (runId, index) => {
        const claim = await claimRun(shared.leases, runId, self(`w${index}`), 60_000);
        if (claim.kind !== "claimed") throw new Error("not claimed");
        const own = { ...wanted, runId, operationId: `${runId}:e:0` };
        return shared
          .journal(claim.lease)
          .start(own)
          .then(
            () => "started",
            (error: { code: string }) => error.code,
          );
      }),
    );
    expect([a, b].sort()).toEqual(["started", "worker.key_taken"]);
  });

  test("what nobody can be told by time is told by sequence: rows of one moment have an order", async () => {
    await create();
    await shared.leases.offer(["z", "a", "m"]);
    expect(await shared.leases.openRuns()).toEqual(["z", "a", "m"]);
  });
});
