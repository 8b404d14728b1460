import { readFileSync } from "node:fs";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { APPLICATION_ID, SCHEMA_VERSION } from "#agent/sqlite-schema.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { fileExample, heardDatabase, started } from "./check-scene.ts";
import { insert } from "./database-content.ts";
import { shortPatience } from "./explored-boot.ts";
import { oldJournal } from "./old-journal.ts";

const open = (database: SqlDatabase) =>
  openSqliteOperationJournal(database, { patience: shortPatience(100), now: () => 5 });

const EMPTY_FILE = { made: false };

export const openCheck = exampleCheck(
  {
    id: "16.open",
    task: "16.5",
    title: both("打开：整体升级，或者原样不动", "Opened: brought up whole, or left as it is"),
  },
  [
    fileExample(
      "an-empty-file-becomes-a-journal-that-is-found-again",
      async ({ connect }) => {
        const journal = await open(connect());
        const { state: _, occurrence: __, attempts: ___, startedAt: ____, ...wanted } = started;
        await journal.start(wanted);
        const again = connect();
        const found = await (await open(again)).records();
        return unlessEqual([found, versionOf(again)], [[started], SCHEMA_VERSION]);
      },
      EMPTY_FILE,
    ),
    fileExample(
      "an-upgrade-keeps-every-record",
      async ({ connect }) => {
        const old = connect();
        makeOld(old, 1);
        const records = await (await open(connect())).records();
        const kept = records.map(({ operationId, state }) => `${operationId} ${state}`);
        return unlessEqual(
          [kept, versionOf(old)],
          [["run-1:e1:0 completed", "run-1:e1:1 started"], SCHEMA_VERSION],
        );
      },
      EMPTY_FILE,
    ),
    leftAlone("a-newer-journal-stays-as-it-is", "journal.newer_version", (database) =>
      makeOld(database, SCHEMA_VERSION + 1),
    ),
    leftAlone("a-foreign-database-stays-as-it-is", "journal.foreign_database", (database) =>
      database.execute("CREATE TABLE notes (text)"),
    ),
    fileExample(
      "a-commit-is-on-the-medium-when-it-returns",
      async ({ connect }) => {
        const database = connect();
        await open(database);
        const [mode] = database.query("PRAGMA journal_mode");
        const synchronous = Number(database.query("PRAGMA synchronous")[0]?.synchronous);
        return unlessEqual([mode?.journal_mode, synchronous >= 2 ? "FULL" : synchronous], ["wal", "FULL"]);
      },
      EMPTY_FILE,
    ),
    fileExample(
      "an-upgrade-is-one-transaction",
      async ({ connect }) => {
        const database = connect();
        makeOld(database, 1);
        const other = connect();
        const seen = new Set<string>();
        const looking = heardDatabase(database, () => seen.add(shapeOf(other)));
        await open(looking);
        return unlessEqual(
          [...seen].filter((shape) => shape !== "1 old" && shape !== `${SCHEMA_VERSION} new`),
          [],
        );
      },
      EMPTY_FILE,
    ),
    fileExample(
      "two-may-open-a-new-file-at-once",
      async ({ connect }) => {
        const opened = await Promise.all(
          [connect(), connect()].map(async (one) => (await open(one)).records()),
        );
        return unlessEqual(opened, [[], []]);
      },
      EMPTY_FILE,
    ),
  ],
);

/** What another process sees of the schema at this moment. */
function shapeOf(database: SqlDatabase): string {
  const { length } = database.query(ADDED);
  return `${versionOf(database)} ${["old", "half", "new"][length]}`;
}

/** What the later versions added. */
const ADDED = "SELECT 1 FROM sqlite_schema WHERE name IN ('large_answers', 'session_entries')";

function makeOld(database: SqlDatabase, version: number): void {
  const { schema, tables } = oldJournal();
  for (const statement of schema) database.execute(statement);
  for (const row of tables.operations ?? []) insert(database, "operations", row);
  database.execute(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version}`);
}

function leftAlone(invariant: string, code: string, make: (database: SqlDatabase) => void) {
  return fileExample(
    invariant,
    async ({ path, connect }) => {
      const maker = connect();
      make(maker);
      maker.close();
      const before = readFileSync(path);
      const refused = await refusalOf(() => open(connect()));
      return unlessEqual([refused, before.equals(readFileSync(path))], [code, true]);
    },
    EMPTY_FILE,
  );
}

function versionOf(database: SqlDatabase): number {
  return Number(database.query("PRAGMA user_version")[0]?.user_version);
}
