import type { Entry } from "#contracts/entries.ts";
import { SqlError } from "#contracts/sql-database.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { answer, type FilePlace, fileExample, heardDatabase } from "./check-scene.ts";
import { openJoined, reply, resultsIn, seenIn, wanted } from "./joined-scene.ts";

const result = (toolCallId: string) =>
  ({ message: { role: "toolResult", toolCallId, toolName: "note", ...answer, timestamp: 9 } }) as const;

export const joinedCheck = exampleCheck(
  {
    id: "16.joined",
    task: "16.6",
    title: both("完成记录和结果条目一次提交", "A completion and its result's entry are one commit"),
  },
  [
    example("completed-and-its-result-in-one-commit", async ({ connect }) => {
      const other = connect();
      const seen = new Set<string>();
      let isHeard = false;
      const database = heardDatabase(connect(), () => isHeard && seen.add(seenIn(other)));
      const { journal } = await openJoined(database);
      await journal.start(wanted);
      isHeard = true;
      await journal.complete(wanted.operationId, answer);
      return unlessEqual([[...seen], seenIn(other)], [["0"], "1 c1"]);
    }),
    example("the-loop-is-given-what-is-there", async ({ connect }) => {
      const { journal, append, log } = await openJoined(connect());
      await journal.start(wanted);
      await journal.complete(wanted.operationId, answer);
      const [made] = log.entries().slice(-1);
      const given = await append(result("c1"));
      const next = await append(result("c2"));
      const ids = log.entries().map(({ id }) => id);
      return unlessEqual([given, ids], [made, ["run", "reply", made?.id, next.id]]);
    }),
    example("an-id-that-comes-again-is-another-call", async ({ connect }) => {
      const { journal, append, log } = await openJoined(connect());
      await journal.start(wanted);
      await journal.complete(wanted.operationId, answer);
      await append(result("c1"));
      await append(result("c2"));
      await log.append({ message: reply() });
      // Nothing was carried out for it, such as where a person said no.
      await append(result("c1"));
      const results = log.entries().flatMap((entry) => resultOf(entry));
      return unlessEqual(results, ["c1", "c2", "c1"]);
    }),
    example("a-bound-call-gets-the-result", async ({ connect }) => {
      const database = connect();
      const { journal } = await openJoined(database);
      await journal.start({ ...wanted, operationId: "earlier:gone:0", boundCall: "run:reply:1" });
      await journal.complete("earlier:gone:0", answer);
      return unlessEqual(seenIn(database), "1 c2");
    }),
    example("what-failed-is-not-there", async ({ connect }) => {
      let isFull = false;
      const database = heardDatabase(connect(), (sql) => {
        if (isFull && sql === "COMMIT") throw new SqlError("SQLITE_FULL");
      });
      const { journal, append } = await openJoined(database);
      await journal.start(wanted);
      isFull = true;
      const said = await refusalOf(() => journal.complete(wanted.operationId, answer));
      const refused = await refusalOf(() => append(result("c1")));
      isFull = false;
      const between = seenIn(database);
      await journal.complete(wanted.operationId, answer);
      return unlessEqual(
        [said, refused, between, seenIn(database)],
        ["session.not_saved", "session.not_saved", "0", "1 c1"],
      );
    }),
    example("a-conflict-writes-no-result", async ({ connect }) => {
      const database = connect();
      const { journal } = await openJoined(database);
      await journal.start(wanted);
      await journal.interrupt(wanted.operationId, { code: "run.aborted", params: {} });
      const said = await refusalOf(() => journal.complete(wanted.operationId, answer));
      return unlessEqual([said, seenIn(database)], ["journal.conflict", "0"]);
    }),
    example("another-session-s-call-is-only-completed", async ({ connect }) => {
      const database = connect();
      const { journal } = await openJoined(database);
      await journal.start({ ...wanted, operationId: "other:elsewhere:0" });
      await journal.complete("other:elsewhere:0", answer);
      return unlessEqual(seenIn(database), "1");
    }),
    example("everything-else-goes-its-way", async ({ connect }) => {
      const database = connect();
      const { journal, append, log } = await openJoined(database);
      await append(result("c2"));
      await append({ fact: { code: "run.aborted", params: {} } });
      await journal.start(wanted);
      const open = (await journal.unsettled()).map(({ operationId }) => operationId);
      return unlessEqual([open, resultsIn(database), log.entries().length], [["run:reply:0"], ["c2"], 4]);
    }),
  ],
);

function resultOf(entry: Entry): string[] {
  return "message" in entry && entry.message.role === "toolResult" ? [entry.message.toolCallId] : [];
}

function example(invariant: string, breach: (place: FilePlace) => ReturnType<typeof unlessEqualLater>) {
  return fileExample(invariant, breach, { made: false });
}

async function unlessEqualLater() {
  return unlessEqual(1, 1);
}
