import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { answer, createBench, ok, said, timedOut, toolOf } from "./check-bench.ts";
import { keyOf } from "./perform-bench.ts";

/** What goes wrong around a call: a record that is not saved, another that is faster, an unknown outcome. */
export const faultExamples: readonly Example[] = [
  {
    invariant: "a-lost-record-never-runs-the-tool-again",
    breach: async () => {
      const { ran, told } = await losing();
      return unlessEqual({ ran, told }, { ran: 1, told: "answer" });
    },
  },
  {
    invariant: "two-at-once-are-one-effect",
    breach: async () => {
      const bench = createBench();
      // Both have looked before either starts.
      const both = await Promise.all([keyOf(bench, "e2"), keyOf(bench, "e4")]);
      const found = {
        ends: both.map(({ settled }) => settled),
        keys: new Set(both.flatMap(({ key }) => key ?? [])).size,
        operations: (await bench.journal.records()).length,
      };
      return unlessEqual(found, { ends: ["answer", "answer"], keys: 1, operations: 1 });
    },
  },
  {
    invariant: "a-blocked-operation-is-asked-about",
    breach: async () => {
      const asked: string[] = [];
      const bench = createBench(toolOf({ retrySafe: false }), {
        async reconcile(record) {
          asked.push(record.state);
          const origin = { operator: "li", reason: "looked", at: 1, evidence: [] };
          return bench.journal.decide(record.operationId, {
            ...origin,
            kind: "settled",
            settlement: "completed",
            answer,
          });
        },
      });
      await keyOf(bench, "e2", timedOut);
      const recalled = said(await bench.recall(bench.call({}, "e2")));
      return unlessEqual({ asked, recalled }, { asked: ["interrupted"], recalled: "answer" });
    },
  },
  {
    invariant: "who-cannot-be-asked-blocks-nothing",
    breach: async () => {
      const bench = createBench(toolOf({ retrySafe: false }), {
        async reconcile() {
          throw new HarnessError({ code: "database.unreachable", params: { problem: "x" } });
        },
      });
      await keyOf(bench, "e2", timedOut);
      const recalled = await bench
        .recall(bench.call({}, "e2"))
        .then(said, (error: unknown) => (isHarnessError(error) ? error.code : String(error)));
      // "Blocked" is durable, and sends for a person; a database that is away for a second is no such end.
      return unlessEqual({ recalled }, { recalled: "database.unreachable" });
    },
  },
];

/** The first completion is not saved. */
async function losing() {
  const bench = createBench();
  let left = 1;
  const journal: KeyedJournal = {
    ...bench.journal,
    async complete(operationId, saved) {
      left -= 1;
      if (left >= 0) throw new Error("ENOSPC");
      await bench.journal.complete(operationId, saved);
    },
  };
  const { perform, call } = createBench(toolOf(), { journal });
  let ran = 0;
  const settled = await perform(call(), async () => {
    ran += 1;
    return ok;
  });
  return { ran, told: said(settled) };
}
