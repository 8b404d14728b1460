import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { prepareJournal } from "#agent/sqlite-operation-journal.ts";
import { relatedRecords, SqliteRecordStore, writeRecord } from "#agent/sqlite-record-store.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();
const patience = { waitMs: 0, now: () => 0, pause: async () => {} };
let opened = 0;

async function openStore() {
  opened += 1;
  const path = folder.path(`${opened}.sqlite`);
  const database = await openSqliteFile(path);
  await prepareJournal(database, patience);
  return { database, store: new SqliteRecordStore(database, patience), path };
}

const started: OperationRecord = {
  ...{ operationId: "1", runId: "r", tool: "charge", argumentsDigest: "sha256:1", idempotencyKey: "k" },
  ...{ retrySafe: false, state: "started", occurrence: 1, attempts: 1, startedAt: 1 },
};
const completed = (text: string): OperationRecord => ({
  ...started,
  ...{ state: "completed", observedAt: 2, answer: { content: [{ type: "text", text }], isError: false } },
});
const put = (store: SqliteRecordStore, record: OperationRecord) =>
  store.change({ operationId: record.operationId }, () => record);

test("a completion syncs no page more than an update of its row alone", async () => {
  const [ours, bare] = [await openStore(), await openStore()];
  for (const { store } of [ours, bare]) await put(store, started);
  const grownBy = async ({ path }: typeof ours, work: () => unknown) => {
    const before = statSync(`${path}-wal`).size;
    await work();
    return statSync(`${path}-wal`).size - before;
  };
  const grown = await grownBy(bare, () =>
    bare.database.query("UPDATE operations SET state = 'completed', observed_at = 2, answer = '{}'"),
  );
  expect(await grownBy(ours, () => put(ours.store, completed("done")))).toBe(grown);
});

test("a record whose names change is found by the new ones, and by the old ones no more", async () => {
  const { store } = await openStore();
  await put(store, started);
  const renamed = { ...started, runId: "r2", idempotencyKey: "k2", boundCall: "9" };
  await put(store, renamed);
  const foundBy = async (operationId: string, idempotencyKey: string) =>
    [...(await store.related({ wanted: { operationId, idempotencyKey } })).values()].length;
  expect([await foundBy("9", "-"), await foundBy("-", "k2"), await foundBy("-", "k")]).toEqual([1, 1, 0]);
  expect([await store.ofRun("r"), await store.ofRun("r2")]).toEqual([[], [renamed]]);
});

test("what was not looked at is written over by nobody", async () => {
  const { store } = await openStore();
  await put(store, completed("done"));
  const blind = store.change({ operationId: "2" }, () => started);
  await expect(blind).rejects.toMatchObject({ code: "journal.not_saved" });
  expect(await store.all()).toEqual([completed("done")]);
});

test("who writes without a look of their own leaves no answer of an earlier attempt beside", async () => {
  const { database, store } = await openStore();
  const large = completed("x".repeat(5_000));
  for (const record of [started, large, completed("short"), large, started]) {
    writeRecord(database, record);
    expect([...relatedRecords(database, { operationId: "1" }).values()]).toEqual([record]);
  }
  expect(database.query("SELECT * FROM large_answers")).toEqual([]);
  expect(await store.all()).toEqual([started]);
});
