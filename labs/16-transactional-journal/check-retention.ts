import { type JournaledRun, journaledRuns, removableRuns, removeRuns } from "#agent/journal-retention.ts";
import { SqliteRecordStore, writeRecord } from "#agent/sqlite-record-store.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { codeOf, completed, fileExample, heardDatabase, largeAnswer, started } from "./check-scene.ts";
import { shortPatience } from "./explored-boot.ts";

const run: JournaledRun = { runId: "a", operations: 2, open: 0, lastAt: 5, boundCalls: [] };
const patience = shortPatience();

export const retentionCheck = exampleCheck(
  {
    id: "16.retention",
    task: "16.9",
    title: both("只清理谁也不会再问的运行", "Only what nobody can ask for any more is removed"),
  },
  [
    goes("what-is-old-and-over-goes", [run], ["a"]),
    goes("what-is-young-stays", [{ ...run, lastAt: 10 }], []),
    goes("what-is-not-settled-stays", [{ ...run, open: 1 }], []),
    goes("what-can-be-resumed-stays", [run], [], { ended: [] }),
    goes("what-another-run-can-ask-for-stays", [{ ...run, boundCalls: ["b:e1:0"] }], []),
    goes("what-another-run-can-ask-for-stays", [{ ...run, boundCalls: ["b:e1:0"] }], ["a"], {
      ended: ["a", "b"],
    }),
    goes("what-another-run-can-ask-for-stays", [{ ...run, boundCalls: ["b%3Ac:e1:0"] }], ["a"], {
      ended: ["a", "b:c"],
    }),
    goes(
      "what-another-run-can-ask-for-stays",
      [
        { ...run, boundCalls: ["b:e1:0"] },
        { ...run, runId: "b", open: 1 },
      ],
      [],
      { ended: ["a", "b"] },
    ),
    fileExample("a-run-goes-whole", async ({ connect }) => {
      const database = await filled(connect());
      const removed = await removeRuns(database, patience, ["a"]);
      const large = database.query("SELECT operation_id FROM large_answers").length;
      return unlessEqual([removed, idsIn(database), large], [2, ["b1"], 0]);
    }),
    fileExample("what-was-opened-meanwhile-stays", async ({ connect }) => {
      const database = await filled(connect());
      await put(database, { ...started, operationId: "a3", runId: "a" });
      const removed = await removeRuns(database, patience, ["a", "b"]);
      return unlessEqual([removed, idsIn(database)], [1, ["a1", "a2", "a3"]]);
    }),
    fileExample("what-was-opened-meanwhile-stays", async ({ connect }) => {
      const [own, other] = [connect(), connect()];
      for (let nth = 1; ; nth += 1) {
        const { isOver, before, after } = await openedAt(nth, own, other);
        if (isOver) return undefined;
        const gone = before.filter((id) => !after.includes(id));
        if (gone.length > 0) return unlessEqual(lostAt(nth, gone), NOTHING_LOST);
      }
    }),
    fileExample("a-run-is-told-with-what-hangs-on-it", async ({ connect }) => {
      const database = await filled(connect());
      await put(database, { ...started, operationId: "b2", runId: "b", boundCall: "c:e:0", startedAt: 50 });
      const runs = await journaledRuns(database, patience);
      return unlessEqual(runs, [
        { ...run, runId: "a", lastAt: 9 },
        { runId: "b", operations: 2, open: 1, lastAt: 50, boundCalls: ["c:e:0"] },
      ]);
    }),
  ],
);

function goes(
  invariant: string,
  runs: readonly JournaledRun[],
  expected: readonly string[],
  { ended = ["a"] }: { ended?: readonly string[] } = {},
): Example {
  return {
    invariant,
    breach: async () =>
      unlessEqual(removableRuns(runs, { before: 10, hasEnded: (id) => ended.includes(id) }), expected),
  };
}

const NOTHING_LOST = both("别的进程刚打开的操作，它的运行整个还在", "the run in which one was opened, whole");

function lostAt(nth: number, gone: readonly string[]) {
  return both(
    `另一个进程在第 ${nth} 条语句之前打开了一个操作；丢了：${gone.join("、")}`,
    `another process opened one right before statement ${nth}; gone: ${gone.join(", ")}`,
  );
}

/**
 * Removes a settled run, while another process tries to open an operation of it right before the nth
 * statement: what that one saw of the run then, and what is left of it. A lock may keep it out: then it saw
 * nothing.
 */
async function openedAt(nth: number, own: SqlDatabase, other: SqlDatabase) {
  const runId = `r${nth}`;
  await put(own, completed({ operationId: `${runId}-settled`, runId }));
  const ofRun = () => idsIn(other).filter((id) => id.startsWith(`${runId}-`));
  let before: readonly string[] = [];
  let statements = 0;
  const heard = heardDatabase(own, () => {
    statements += 1;
    if (statements !== nth) return;
    const opened = { ...started, operationId: `${runId}-opened`, runId };
    if (codeOf(() => writeRecord(other, opened)) === "done") before = ofRun();
  });
  await removeRuns(heard, patience, [runId]);
  return { isOver: statements < nth, before, after: ofRun() };
}

/** Two settled operations of run a, one with a large answer, and one of run b. */
async function filled(database: SqlDatabase): Promise<SqlDatabase> {
  database.query("PRAGMA foreign_keys = ON");
  await put(database, completed({ operationId: "a1", runId: "a" }));
  await put(database, completed({ operationId: "a2", runId: "a", answer: largeAnswer }));
  await put(database, completed({ operationId: "b1", runId: "b" }));
  return database;
}

function put(database: SqlDatabase, record: OperationRecord): Promise<unknown> {
  const store = new SqliteRecordStore(database, patience);
  return store.change({ operationId: record.operationId }, () => record);
}

function idsIn(database: SqlDatabase): string[] {
  const rows = database.query("SELECT operation_id FROM operations ORDER BY operation_id");
  return rows.map(({ operation_id }) => String(operation_id));
}
