import { SqliteRecordStore } from "#agent/sqlite-record-store.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { RelatedTo } from "#contracts/record-store.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { codeOf, completed, fileExample, heardDatabase, largeAnswer, started } from "./check-scene.ts";
import { shortPatience } from "./explored-boot.ts";

const storeOn = (database: SqlDatabase) => new SqliteRecordStore(database, shortPatience());

function put(store: SqliteRecordStore, record: OperationRecord): Promise<OperationRecord> {
  return store.change({ operationId: record.operationId }, () => record);
}

function record(operationId: string, change: Partial<OperationRecord> = {}): OperationRecord {
  return { ...started, operationId, idempotencyKey: `key:${operationId}`, ...change };
}

const idsOf = (records: Iterable<OperationRecord>) => [...records].map(({ operationId }) => operationId);

export const storeCheck = exampleCheck(
  {
    id: "16.store",
    task: "16.4",
    title: both("看和写在同一个事务里", "The look and the write are one transaction"),
  },
  [
    fileExample("what-was-changed-is-there-for-everybody", async ({ connect }) => {
      const [one, other] = [storeOn(connect()), storeOn(connect())];
      await put(one, started);
      await put(other, completed({ answer: largeAnswer }));
      return unlessEqual(await one.all(), [completed({ answer: largeAnswer })]);
    }),
    fileExample("between-the-look-and-the-write-nobody-writes", async ({ connect }) => {
      const other = connect();
      let meanwhile = "";
      await storeOn(connect()).change({ operationId: "1" }, () => {
        meanwhile = codeOf(() => other.query("INSERT INTO things VALUES ('x')"));
        return record("1");
      });
      return unlessEqual(meanwhile, "SQLITE_BUSY");
    }),
    fileExample("a-change-sees-what-others-wrote", async ({ connect }) => {
      const [one, other] = [storeOn(connect()), storeOn(connect())];
      const seen: string[][] = [];
      const related: RelatedTo = { wanted: { operationId: "2", idempotencyKey: "key:1" } };
      await put(one, record("1"));
      await other.change(related, (records) => {
        seen.push(idsOf(records.values()));
        return record("2");
      });
      return unlessEqual(seen.at(-1), ["1"]);
    }),
    fileExample("what-a-change-throws-changes-nothing", async ({ connect }) => {
      const store = storeOn(connect());
      await put(store, record("1"));
      const failed = store.change({ operationId: "1" }, () => {
        throw new RangeError("no");
      });
      await failed.catch(() => {});
      return unlessEqual(await store.all(), [record("1")]);
    }),
    fileExample("found-by-call-bound-call-and-key", async ({ connect }) => {
      const store = storeOn(connect());
      await put(store, record("1", { idempotencyKey: "other" }));
      await put(store, record("2", { boundCall: "9" }));
      await put(store, record("3", { idempotencyKey: "k" }));
      await put(store, record("4"));
      const wanted = async (operationId: string, idempotencyKey: string) =>
        idsOf((await store.related({ wanted: { operationId, idempotencyKey } })).values());
      const found = [await wanted("1", "-"), await wanted("9", "-"), await wanted("-", "k")];
      return unlessEqual([...found, await wanted("-", "-")], [["1"], ["2"], ["3"], []]);
    }),
    fileExample("a-record-keeps-its-place", async ({ connect }) => {
      const store = storeOn(connect());
      for (const id of ["b", "a", "c"]) await put(store, record(id, { idempotencyKey: "k" }));
      await put(store, completed({ operationId: "b", idempotencyKey: "k" }));
      const related = await store.related({ wanted: { operationId: "-", idempotencyKey: "k" } });
      const received = [idsOf(await store.all()), idsOf(related.values()), idsOf(await store.ofRun("run-1"))];
      return unlessEqual(received, [
        ["b", "a", "c"],
        ["b", "a", "c"],
        ["b", "a", "c"],
      ]);
    }),
    fileExample("found-by-run-and-by-being-open", async ({ connect }) => {
      const store = storeOn(connect());
      await put(store, record("1"));
      await put(store, record("2", { runId: "run-2" }));
      await put(store, completed({ operationId: "3" }));
      await put(store, record("4", { state: "interrupted", reason: { code: "run.aborted", params: {} } }));
      return unlessEqual(
        [idsOf(await store.ofRun("run-1")), idsOf(await store.unsettled())],
        [
          ["1", "3", "4"],
          ["1", "2", "4"],
        ],
      );
    }),
    fileExample("no-answer-of-an-earlier-attempt-stays-beside", async ({ connect }) => {
      const database = connect();
      const store = storeOn(database);
      await put(store, completed({ answer: largeAnswer }));
      await put(store, { ...started, attempts: 2 });
      const [large] = database.query("SELECT count(*) AS count FROM large_answers");
      return unlessEqual([await store.all(), large?.count], [[{ ...started, attempts: 2 }], 0]);
    }),
    fileExample("no-look-goes-through-all", async ({ connect }) => {
      const database = connect();
      const heard: string[] = [];
      const store = storeOn(heardDatabase(database, (sql) => heard.push(sql)));
      await store.related({ wanted: { operationId: "1", idempotencyKey: "k" } });
      await store.related({ operationId: "1" });
      await store.ofRun("run-1");
      await store.unsettled();
      const looks = heard.filter((sql) => /^\s*(SELECT|WITH)/i.test(sql));
      return unlessEqual(
        looks.filter((sql) => scansAll(database, sql)),
        [],
      );
    }),
  ],
);

/**
 * Through every row of the table, by SQLite's own plan; an index of the open ones is as short as they are
 * few.
 */
function scansAll(database: SqlDatabase, sql: string): boolean {
  const values = [...sql.matchAll(/\?/g)].map(() => "x");
  const plan = database.query(`EXPLAIN QUERY PLAN ${sql}`, values).map(({ detail }) => String(detail));
  return plan.some((step) => step.startsWith("SCAN") && !step.includes("operations_unsettled"));
}
