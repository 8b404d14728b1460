import { isHarnessError } from "#contracts/errors.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { unless, unlessEqual } from "../unless.ts";
import { answer, first, holds, idsOf, type Journal, reason, second, settled } from "./records-bench.ts";

/** What a journal lets be written, and what it counts. */
export const recordsExamples: readonly Example[] = [
  holds("record-goes-from-started-to-completed", async (journal) => {
    const { state } = await journal.start(first);
    await journal.complete(first.operationId, answer);
    const [record] = await journal.records();
    return unlessEqual(
      { first: state, last: record?.state, answer: record?.answer },
      { first: "started", last: "completed", answer },
    );
  }),
  refuses("completed-never-starts-again", async (journal) => {
    await settled(journal, first);
    return () => journal.start(first);
  }),
  refuses("start-keeps-arguments-and-key", async (journal) => {
    await journal.start(first);
    return () => journal.start({ ...first, argumentsDigest: "sha256:bb" });
  }),
  refuses("start-keeps-arguments-and-key", async (journal) => {
    await journal.start(first);
    return () => journal.start({ ...first, idempotencyKey: "task-42:charge:43" });
  }),
  refuses("one-terminal-record", async (journal) => {
    await settled(journal, first);
    return () => journal.complete(first.operationId, answer);
  }),
  refuses("one-terminal-record", async (journal) => {
    await settled(journal, first);
    return () => journal.interrupt(first.operationId, reason);
  }),
  refuses("one-terminal-record", async (journal) => {
    await journal.start(first);
    await journal.interrupt(first.operationId, reason);
    return () => journal.complete(first.operationId, answer);
  }),
  refuses("what-never-started-cannot-end", async (journal) => () => journal.complete("run-42:e9:0", answer)),
  holds("second-start-is-an-attempt-of-the-same-operation", async (journal) => {
    await journal.start(first);
    const { attempts, occurrence } = await journal.start(first);
    return unlessEqual({ attempts, occurrence }, { attempts: 2, occurrence: 1 });
  }),
  holds("wanted-repetition-is-counted-in-its-run", async (journal) => {
    await settled(journal, first);
    const again = await journal.start(second);
    const elsewhere = await journal.start({ ...first, operationId: "run-43:e2:0", runId: "run-43" });
    const other = await journal.start({ ...first, operationId: "run-42:e6:0", idempotencyKey: "task-42:x" });
    return unlessEqual(
      [again, elsewhere, other].map(({ occurrence }) => occurrence),
      [2, 1, 1],
    );
  }),
  holds("an-operation-stays-of-the-run-that-began-it", async (journal) => {
    await journal.start(first);
    const again = await journal.start({ ...first, runId: "run-43", boundCall: "run-43:e2:0" });
    return unlessEqual(again.runId, "run-42");
  }),
  holds("records-stand-oldest-first", async (journal) => {
    await journal.start(second);
    await journal.start({ ...first, idempotencyKey: "task-42:x" });
    await journal.start(second);
    return unlessEqual(idsOf(await journal.records()), [second.operationId, first.operationId]);
  }),
  holds("records-go-in-and-come-out-as-copies", async (journal) => {
    const wanted = { ...first };
    await journal.start(wanted);
    wanted.tool = "changed";
    const given = structuredClone(answer);
    await journal.complete(first.operationId, given);
    given.isError = true;
    const told = [await journal.find(first), ...(await journal.records())];
    for (const record of told) if (record) record.state = "interrupted";
    const [record] = await journal.records();
    return unlessEqual(
      { tool: record?.tool, state: record?.state, answer: record?.answer },
      { tool: "charge", state: "completed", answer },
    );
  }),
];

/** @param given leads to the step that must be refused */
function refuses(invariant: string, given: (journal: Journal) => Promise<() => Promise<unknown>>): Example {
  return holds(invariant, async (journal) => {
    const step = await given(journal);
    const before = await journal.records();
    try {
      await step();
    } catch (error) {
      if (!isHarnessError(error)) throw error;
      const kept = unlessEqual(await journal.records(), before) === undefined;
      const asTheyWere = both("记录和原来一样", "the records as they were");
      if (!kept) return unless(kept, asTheyWere, both("记录变了", "other records"));
      return unlessEqual(error.code, "journal.conflict");
    }
    return unlessEqual(
      both("写进去了", "it was written"),
      both("拒绝：journal.conflict", "refused: journal.conflict"),
    );
  });
}
