import { completeWithState, type KnownOutcome, startedUnder } from "#agent/completed-with-state.ts";
import { SqliteRecordStore } from "#agent/sqlite-record-store.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import {
  addName,
  completed,
  type FilePlace,
  fileExample,
  heardDatabase,
  LONG,
  namesIn,
  started,
} from "./check-scene.ts";
import { shortPatience } from "./explored-boot.ts";

const { operationId } = started;
const done: KnownOutcome = { status: "done", content: [{ type: "text", text: LONG }] };
const refused: KnownOutcome = { status: "refused", reason: { code: "run.aborted", params: {} } };

export const stateCheck = exampleCheck(
  {
    id: "16.state",
    task: "16.7",
    title: both("工具的行和完成记录一起提交", "The tool's rows and its completion are committed together"),
  },
  [
    stateExample("state-and-completion-in-one-transaction", async ({ database, other, own }) => {
      const seen = new Set<string>();
      const heard = heardDatabase(database, () => seen.add(shapeOf(other)));
      const outcome = await completeWithState({ ...own, database: heard }, operationId, (inside) => {
        addName(inside, "a");
        return done;
      });
      return unlessEqual(
        { outcome: outcome.status, during: [...seen], after: shapeOf(other) },
        { outcome: "done", during: ["0 started 0"], after: "1 completed 1" },
      );
    }),
    stateExample("the-answer-is-recorded", async ({ own, store }) => {
      await completeWithState(own, operationId, () => done);
      return unlessEqual(await store.all(), [
        completed({ answer: { content: [{ type: "text", text: LONG }], isError: false }, observedAt: 7 }),
      ]);
    }),
    stateExample("a-refusal-leaves-no-row", async ({ own, other, store }) => {
      const outcome = await completeWithState(own, operationId, (inside) => {
        addName(inside, "a");
        return refused;
      });
      const [record] = await store.all();
      const received = [outcome.status, namesIn(other), record?.state, record?.answer?.isError];
      return unlessEqual(received, ["refused", [], "completed", true]);
    }),
    stateExample("a-throw-leaves-it-open", async ({ own, other }) => {
      const failed = completeWithState(own, operationId, (inside) => {
        addName(inside, "a");
        throw new RangeError("no");
      });
      const said = await failed.catch((error: unknown) => (error as Error).message);
      return unlessEqual([said, shapeOf(other)], ["no", "0 started 0"]);
    }),
    stateExample("of-two-the-second-changes-nothing", async ({ own, other }) => {
      const work = (inside: SqlDatabase) => {
        addName(inside, "a");
        return done;
      };
      await completeWithState(own, operationId, work);
      const again = await refusalOf(() => completeWithState({ ...own, database: other }, operationId, work));
      return unlessEqual([again, namesIn(other)], ["journal.conflict", ["a"]]);
    }),
    stateExample("without-a-start-nothing-is-done", async ({ own, other }) => {
      const said = await refusalOf(() =>
        completeWithState(own, "never", (inside) => {
          addName(inside, "a");
          return done;
        }),
      );
      return unlessEqual([said, namesIn(other)], ["journal.conflict", []]);
    }),
    stateExample("the-answer-is-stored-masked", async ({ own, database }) => {
      const mask = () => ({ content: [{ type: "text" as const, text: "***" }], isError: false });
      await completeWithState({ ...own, mask }, operationId, () => done);
      const rows = JSON.stringify([
        ...database.query("SELECT * FROM operations"),
        ...database.query("SELECT * FROM large_answers"),
      ]);
      return unlessEqual([rows.includes(LONG), rows.includes("***")], [false, true]);
    }),
    stateExample("what-goes-along-is-in-it-too", async ({ own, other }) => {
      const besides = (inside: SqlDatabase) => {
        addName(inside, "line");
        throw new RangeError("no line");
      };
      const failed = completeWithState({ ...own, besides }, operationId, () => done);
      const said = await failed.catch((error: unknown) => (error as Error).message);
      return unlessEqual([said, shapeOf(other)], ["no line", "0 started 0"]);
    }),
    stateExample("found-by-the-key-of-its-effect", async ({ database, put }) => {
      await put(completed({ operationId: "1", idempotencyKey: "k" }));
      await put({ ...started, operationId: "2", idempotencyKey: "k", occurrence: 2 });
      const found = startedUnder(database, "k:2");
      const first = startedUnder(database, started.idempotencyKey);
      const none = await refusalOf(() => startedUnder(database, "k"));
      return unlessEqual([found, first, none], ["2", operationId, "journal.unknown_operation"]);
    }),
  ],
);

interface StateScene extends FilePlace {
  database: SqlDatabase;
  /** Another process's connection: it sees what is committed. */
  other: SqlDatabase;
  store: SqliteRecordStore;
  own: { database: SqlDatabase; patience: ReturnType<typeof shortPatience>; now(): number };
  put(record: OperationRecord): Promise<unknown>;
}

/** One operation is started. */
function stateExample(invariant: string, breach: (scene: StateScene) => ReturnType<Example["breach"]>) {
  return fileExample(invariant, async (place) => {
    const [database, other] = [place.connect(), place.connect()];
    const own = { database, patience: shortPatience(), now: () => 7 };
    const store = new SqliteRecordStore(database, own.patience);
    const put = (record: OperationRecord) => store.change({ operationId: record.operationId }, () => record);
    await put(started);
    return breach({ ...place, database, other, store, own, put });
  });
}

/** How many rows of the tool, the operation's state, and how many answers beside. */
function shapeOf(database: SqlDatabase): string {
  const [operation] = database.query("SELECT state FROM operations WHERE operation_id = ?", [operationId]);
  const large = database.query("SELECT 1 FROM large_answers").length;
  return `${namesIn(database).length} ${operation?.state} ${large}`;
}
