import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { call, createBench, ok, said } from "./perform-bench.ts";

type Method = "find" | "start" | "complete";

/** Where the journal's own medium fails, nothing may go on as if the record were there. */
export const journalFaultExamples: readonly Example[] = [
  {
    invariant: "start-that-was-not-recorded-runs-nothing",
    async breach() {
      const { runs } = await performs(failing(newJournal(), "start"));
      return unlessEqual({ runs }, { runs: 0 });
    },
  },
  {
    invariant: "completion-that-was-not-recorded-is-not-told",
    async breach() {
      const { ends } = await performs(failing(newJournal(), "complete"));
      // A throw or an end: either leaves the call without a result, and the record open.
      const answered = typeof ends === "string" && ends.startsWith("answer");
      const expected = both("没有答复", "no answer");
      return unlessEqual(answered ? ends : expected, expected);
    },
  },
  {
    invariant: "record-that-cannot-be-read-is-not-taken-for-none",
    async breach() {
      const journal = newJournal();
      await createBench(journal).leaves(call("write"));
      const { runs } = await performs(failing(journal, "find"));
      return unlessEqual({ runs }, { runs: 0 });
    },
  },
];

function newJournal(): MemoryOperationJournal {
  return new MemoryOperationJournal(() => 1);
}

/** What a write comes to with this journal: how often its tool ran, and how it ended, if it did not throw. */
async function performs(journal: OperationJournal) {
  let runs = 0;
  const settling = createBench(journal).perform(call("write"), async () => {
    runs += 1;
    return ok;
  });
  const ends = await settling.then(said, () => undefined);
  return { runs, ends };
}

/** The same journal, in which this one method fails, as on a medium that is read-only or cannot be read. */
function failing(journal: OperationJournal, method: Method): OperationJournal {
  const fails = async (): Promise<never> => {
    const code = method === "find" ? "EIO" : "EROFS";
    throw Object.assign(new Error(`${code}: the journal's medium fails`), { code });
  };
  return {
    find: (wanted) => journal.find(wanted),
    start: (wanted) => journal.start(wanted),
    complete: (operationId, answer) => journal.complete(operationId, answer),
    interrupt: (operationId, reason) => journal.interrupt(operationId, reason),
    records: () => journal.records(),
    [method]: fails,
  };
}
