import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { type Example, unlessEqual } from "../example-check.ts";

const first: WantedOperation = {
  operationId: "run-42:e2:0",
  runId: "run-42",
  tool: "charge",
  argumentsDigest: "sha256:aa",
  idempotencyKey: "task-42:charge:42",
  retrySafe: true,
};
const second: WantedOperation = { ...first, operationId: "run-42:e4:0" };
const answer = { content: [{ type: "text" as const, text: "ok" }], isError: false };
const reason = { code: "tool.threw", params: { tool: "charge", message: "timed out" } } as const;

type Journal = MemoryOperationJournal;

/** What a journal lets be written, and what it counts. */
export const recordsExamples: readonly Example[] = [
  holds("record-goes-from-started-to-completed", async (journal) => {
    const states = [(await journal.start(first)).state];
    await journal.complete(first.operationId, answer);
    const [record] = await journal.records();
    return unlessEqual([...states, record?.state, record?.answer], ["started", "completed", answer]);
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
    return unlessEqual([record?.tool, record?.state, record?.answer], ["charge", "completed", answer]);
  }),
];

/** Which record decides about a call: while an action is open, its key names it. */
export const openKeyExamples: readonly Example[] = [
  holds("record-of-the-same-call-comes-first", async (journal) => {
    await settled(journal, first);
    await journal.start(second);
    return unlessEqual(idsOf([await journal.find(first)]), [first.operationId]);
  }),
  holds("open-action-is-found-by-its-key", async (journal) => {
    await journal.start(first);
    const started = await journal.find(second);
    await journal.interrupt(first.operationId, reason);
    return unlessEqual(idsOf([started, await journal.find(second)]), [first.operationId, first.operationId]);
  }),
  holds("an-answered-attempt-holds-up-no-other-arguments", async (journal) => {
    await journal.start(first);
    await journal.interrupt(first.operationId, reason);
    return unlessEqual(idsOf([await journal.find({ ...second, argumentsDigest: "sha256:bb" })]), ["none"]);
  }),
  holds("settled-action-is-wanted-anew", async (journal) => {
    await settled(journal, first);
    return unlessEqual(idsOf([await journal.find(second)]), ["none"]);
  }),
  holds("another-action-is-not-found", async (journal) => {
    await journal.start(first);
    return unlessEqual(idsOf([await journal.find({ ...second, idempotencyKey: "task-42:charge:43" })]), [
      "none",
    ]);
  }),
  holds("a-call-finds-what-it-was-bound-to", async (journal) => {
    await journal.start(first);
    await journal.start({ ...first, boundCall: second.operationId });
    await journal.complete(first.operationId, answer);
    return unlessEqual(idsOf([await journal.find(second)]), [first.operationId]);
  }),
];

function holds(invariant: string, breach: (journal: Journal) => Promise<Breach | undefined>): Example {
  return { invariant, breach: () => breach(new MemoryOperationJournal(() => 1)) };
}

/** @param given leads to the step that must be refused */
function refuses(invariant: string, given: (journal: Journal) => Promise<() => Promise<unknown>>): Example {
  return holds(invariant, async (journal) => {
    const step = await given(journal);
    const before = await journal.records();
    try {
      await step();
    } catch (error) {
      if (!isHarnessError(error)) throw error;
      return unlessEqual([error.code, await journal.records()], ["journal.conflict", before]);
    }
    return { expected: "journal.conflict", received: "it was written" };
  });
}

async function settled(journal: Journal, wanted: WantedOperation): Promise<void> {
  await journal.start(wanted);
  await journal.complete(wanted.operationId, answer);
}

function idsOf(records: readonly (OperationRecord | undefined)[]): string[] {
  return records.map((record) => record?.operationId ?? "none");
}
