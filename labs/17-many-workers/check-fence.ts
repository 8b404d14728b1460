import { claimRun } from "#agent/claim-run.ts";
import { fencedStore } from "#agent/fenced-write.ts";
import type { JournalDatabase } from "#contracts/workers.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bench, holds, other, recordOf, refusedWith, self, wanted } from "./check-bench.ts";
import { lostAnswer as lost } from "./losing-table.ts";

/** Names for writes, one after the other. */
function names(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `w${count}`;
  };
}

/** The first worker has claimed the run, and after it the second. */
export async function takenOver() {
  const { open, wait, state } = bench();
  const [first, second] = [open(), open()];
  await claimRun(first.leases, "r", self, 300);
  wait(300);
  await claimRun(second.leases, "r", other, 300);
  const store = (of: typeof first, token: number) => fencedStore(of.journal, names(), { runId: "r", token });
  return { first: store(first, 1), second: store(second, 2), state, database: second.journal };
}

/**
 * The worker is frozen right before its nth transaction, and another one takes over: what went wrong by it.
 */
async function takenOverBefore(nth: number): Promise<number> {
  const { open, wait, state } = bench();
  const { leases, journal } = open();
  await claimRun(leases, "r", self, 300);
  let count = 0;
  const slow: JournalDatabase = {
    ...journal,
    async transaction(writeId, work) {
      count += 1;
      if (count === nth) {
        wait(300);
        await claimRun(open().leases, "r", other, 300);
      }
      return journal.transaction(writeId, work);
    },
  };
  await refusedWith(
    fencedStore(slow, names(), { runId: "r", token: 1 }).change({ wanted }, () => recordOf()),
  );
  return state().wrong.length;
}

/** A worker shows a higher token than the newest claim's, or a run has no claim at all. */
async function neverGiven(token: number | undefined) {
  const { database, state } = token === undefined ? unclaimed() : await takenOver();
  const store = fencedStore(database, names(), { runId: "r", token: token ?? 1 });
  return [await refusedWith(store.change({ wanted }, () => recordOf())), state().records.length];
}

function unclaimed() {
  const { open, state } = bench();
  return { database: open().journal, state };
}

export const fenceCheck = exampleCheck(
  { id: "17.fence", task: "17.5", title: both("带令牌的写入", "Writes that show a token") },
  [
    holds("the-newest-claim-writes", async () => {
      const { second, state } = await takenOver();
      const record = await second.change({ wanted }, () => recordOf());
      return [record.claim, state().records.length, state().wrong.length];
    }, [2, 1, 0]),
    holds("a-stale-write-changes-nothing", async () => {
      const { first, state } = await takenOver();
      return [await refusedWith(first.change({ wanted }, () => recordOf())), state().records.length];
    }, ["worker.stale", 0]),
    // Such as by a database that was set back: then a number says nothing about who is newest.
    ...[3, undefined].map((newest) =>
      holds("a-token-that-nobody-gave-writes-nothing", () => neverGiven(newest), ["worker.stale", 0]),
    ),
    ...[1, 2].map((nth) =>
      holds("the-token-is-compared-inside-the-transaction", () => takenOverBefore(nth), 0),
    ),
    holds("who-is-no-worker-needs-no-claim", async () => {
      const { database, state } = await takenOver();
      await fencedStore(database, names()).change({ wanted }, () => recordOf());
      return [state().records.length, state().records[0]?.claim];
    }, [1, undefined]),
    holds(
      "what-a-rule-refuses-changes-nothing",
      async () => {
        const { second, state } = await takenOver();
        const refused = second.change({ wanted }, () => {
          throw lost();
        });
        await refusedWith(refused);
        return state().records.length;
      },
      0,
    ),
    holds("one-action-is-begun-by-one-run", async () => {
      const { second, database, state } = await takenOver();
      const elsewhere = recordOf({ runId: "r9", operationId: "r9:e1:0" });
      await fencedStore(database, names()).change({ wanted: elsewhere }, () => elsewhere);
      return [await refusedWith(second.change({ wanted }, () => recordOf())), state().records.length];
    }, ["worker.key_taken", 1]),
    holds(
      "one-action-is-begun-by-one-run",
      async () => {
        const { second, database } = await takenOver();
        const done = recordOf({ runId: "r9", operationId: "r9:e1:0", state: "completed" });
        await fencedStore(database, names()).change({ wanted: done }, () => done);
        return refusedWith(second.change({ wanted }, () => recordOf()));
      },
      "done",
    ),
    holds("each-change-has-a-name-of-its-own", async () => {
      const { second, state } = await takenOver();
      await second.change({ wanted }, () => recordOf());
      await second.change({ operationId: wanted.operationId }, () => recordOf({ attempts: 2 }));
      return Object.keys(state().writes);
    }, ["w1", "w2"]),
    holds("a-lost-answer-is-looked-for", async () => {
      const { open, state } = bench();
      const { leases, journal } = open();
      await claimRun(leases, "r", self, 300);
      const store = fencedStore(losingAnswer(journal), names(), { runId: "r", token: 1 });
      let changes = 0;
      const record = await store.change({ wanted }, (records) => {
        changes += 1;
        return recordOf({ attempts: records.size + 1 });
      });
      return [record.attempts, state().records[0]?.attempts, changes];
    }, [1, 1, 1]),
  ],
);

function losingAnswer(journal: JournalDatabase): JournalDatabase {
  return {
    ...journal,
    async transaction(writeId, work) {
      await journal.transaction(writeId, work);
      throw lost();
    },
  };
}
