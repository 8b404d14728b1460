import { transact } from "#agent/transact.ts";
import { type LockPatience, type SqlDatabase, SqlError } from "#contracts/sql-database.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { ACCEPTED, both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { addName, codeOf, fileExample, heardDatabase, namesIn } from "./check-scene.ts";

/** Time that passes only in pauses. */
function patienceOf(waitMs: number, onPause: (pauses: number) => void = () => {}) {
  const seen = { pauses: 0, waited: 0 };
  const patience: LockPatience = {
    waitMs,
    now: () => 1_000 + seen.waited,
    async pause(ms) {
      seen.pauses += 1;
      seen.waited += ms;
      onPause(seen.pauses);
    },
  };
  return { patience, seen };
}

const { patience: NONE } = patienceOf(0);

/** After a kill somebody else recovers the log, and a reader may have become too old to write. */
const BUSY = ["SQLITE_BUSY", "SQLITE_BUSY_RECOVERY", "SQLITE_BUSY_SNAPSHOT"];

export const transactCheck = exampleCheck(
  {
    id: "16.transact",
    task: "16.3",
    title: both("一个事务：整个都在，或者什么也没有", "One transaction: all of it, or nothing"),
  },
  [
    fileExample("what-is-told-is-committed", async ({ connect }) => {
      const value = await transact(connect(), NONE, (database) => {
        addName(database, "a");
        return "told";
      });
      return unlessEqual([value, namesIn(connect())], ["told", ["a"]]);
    }),
    fileExample("what-throws-changes-nothing", async ({ connect }) => {
      const database = connect();
      const failed = transact(database, NONE, () => {
        addName(database, "a");
        throw new RangeError("no");
      });
      const said = await failed.catch((error: unknown) => (error as Error).message);
      await transact(database, NONE, () => addName(database, "b"));
      return unlessEqual([said, namesIn(connect())], ["no", ["b"]]);
    }),
    fileExample("it-begins-as-a-writer", async ({ connect }) => {
      const [own, other] = [connect(), connect()];
      let meanwhile = "";
      await transact(own, NONE, () => {
        namesIn(own);
        meanwhile = codeOf(() => addName(other, "b"));
        addName(own, "a");
      });
      return unlessEqual([meanwhile, namesIn(other)], ["SQLITE_BUSY", ["a"]]);
    }),
    fileExample("nothing-comes-between", async ({ connect }) => {
      const heard: string[] = [];
      const database = heardDatabase(connect(), (sql) => heard.push(sql));
      const look = async () => {
        for (let step = 0; step < 50; step += 1) {
          heard.push("another");
          await Promise.resolve();
        }
      };
      await Promise.all([transact(database, NONE, () => addName(database, "a")), look()]);
      const own = heard.findIndex((sql) => sql.startsWith("BEGIN"));
      const end = heard.findIndex((sql) => sql.startsWith("COMMIT"));
      return unlessEqual(heard.slice(own, end).includes("another"), false);
    }),
    fileExample("a-short-lock-is-waited-for", async ({ connect }) => {
      const [own, other] = [connect(), connect()];
      other.query("BEGIN IMMEDIATE");
      const { patience, seen } = patienceOf(1_000, (pauses) => {
        if (pauses === 3) other.query("COMMIT");
      });
      await transact(own, patience, () => addName(own, "a"));
      return unlessEqual([namesIn(other), seen.pauses], [["a"], 3]);
    }),
    fileExample("every-kind-of-busy-is-waited-for", async ({ connect }) => {
      const said: unknown[] = [];
      for (const code of BUSY) {
        const { patience, seen } = patienceOf(1_000);
        const database = failsOnce(connect(), code, true, "BEGIN");
        said.push(await refusalOf(() => transact(database, patience, () => addName(database, "a"))));
        said.push(seen.pauses);
      }
      const right = [...BUSY.flatMap(() => [ACCEPTED, 1]), BUSY.map(() => "a")];
      return unlessEqual([...said, namesIn(connect())], right);
    }),
    fileExample("a-long-lock-is-told-in-time", async ({ connect }) => {
      const [own, other] = [connect(), connect()];
      other.query("BEGIN IMMEDIATE");
      const { patience, seen } = patienceOf(200);
      let ran = 0;
      const refused = await refusalOf(() =>
        transact(own, patience, () => {
          ran += 1;
        }),
      );
      other.query("COMMIT");
      await transact(own, NONE, () => addName(own, "a"));
      const inTime = seen.waited >= 200 && seen.waited <= 400;
      return unlessEqual([refused, ran, inTime, namesIn(other)], ["journal.busy", 0, true, ["a"]]);
    }),
    failing("a-full-disk-is-told", "SQLITE_FULL", "journal.not_saved"),
    failing("after-a-failed-sync-nothing-is-acknowledged", "SQLITE_IOERR_FSYNC", "journal.poisoned"),
    failing("what-is-no-database-is-told", "SQLITE_NOTADB", "journal.bad_database"),
  ],
);

/** The COMMIT fails, and with it the transaction: SQLite itself may have taken it back, or not. */
function failing(invariant: string, code: string, expected: string) {
  return fileExample(invariant, async ({ connect }) => {
    const said: unknown[] = [];
    for (const isTakenBack of [true, false]) {
      const database = failsOnce(connect(), code, isTakenBack);
      said.push(await refusalOf(() => transact(database, NONE, () => addName(database, "lost"))));
      await transact(database, NONE, () => addName(database, "kept"));
    }
    return unlessEqual([...said, namesIn(connect())], [expected, expected, ["kept", "kept"]]);
  });
}

function failsOnce(
  database: SqlDatabase,
  code: string,
  isTakenBack: boolean,
  where: "BEGIN" | "COMMIT" = "COMMIT",
): SqlDatabase {
  let isDue = true;
  return heardDatabase(database, (sql) => {
    if (!sql.startsWith(where) || !isDue) return;
    isDue = false;
    if (isTakenBack && where === "COMMIT") database.query("ROLLBACK");
    throw new SqlError(code);
  });
}
