import { expect } from "vitest";
import type { OperationJournal, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import { type JournalCases, refusalOf } from "./describe-journal.ts";

const wanted: WantedOperation = {
  operationId: "run-1:e2:0",
  runId: "run-1",
  tool: "write",
  argumentsDigest: "sha256:1",
  idempotencyKey: "task:write:1",
  retrySafe: false,
};
const answer: Answer = { content: [{ type: "text", text: "wrote" }], isError: false };
const why = { code: "run.aborted", params: {} } as const;

/** The promises of every Operation Journal. */
export const journalCases: JournalCases<OperationJournal> = {
  "an operation is recorded on both sides of its effect": async (create) => {
    const journal = await create();
    const record = await journal.start(wanted);
    expect(record).toEqual({ ...wanted, state: "started", occurrence: 1, attempts: 1, startedAt: 1 });
    expect(await journal.records()).toEqual([record]);
    await journal.complete(wanted.operationId, answer);
    expect(await journal.records()).toEqual([{ ...record, state: "completed", answer, observedAt: 2 }]);
  },

  "a living harness that cannot know records interrupted, with its reason": async (create) => {
    const journal = await create();
    const record = await journal.start(wanted);
    await journal.interrupt(wanted.operationId, why);
    expect(await journal.records()).toEqual([{ ...record, state: "interrupted", reason: why }]);
  },

  "a second terminal record is refused, whichever came first": async (create) => {
    const completed = await create();
    await completed.start(wanted);
    await completed.complete(wanted.operationId, answer);
    const { operationId } = wanted;
    const settled = { code: "journal.conflict", operationId, state: "completed" };
    expect(await refusalOf(completed.complete(operationId, answer))).toEqual({
      ...settled,
      wanted: "completed",
    });
    expect(await refusalOf(completed.interrupt(operationId, why))).toEqual({
      ...settled,
      wanted: "interrupted",
    });
    expect(await refusalOf(completed.start(wanted))).toEqual({ ...settled, wanted: "started" });

    const interrupted = await create();
    await interrupted.start(wanted);
    await interrupted.interrupt(operationId, why);
    const late = await refusalOf(interrupted.complete(operationId, answer));
    expect(late).toEqual({ ...settled, state: "interrupted", wanted: "completed" });
  },

  "what was never started cannot end": async (create) => {
    const conflict = await refusalOf((await create()).complete("unknown", answer));
    expect(conflict).toMatchObject({ code: "journal.conflict", operationId: "unknown", state: "absent" });
  },

  "a second start of an open operation is a further attempt of the same one": async (create) => {
    const journal = await create();
    await journal.start(wanted);
    await journal.interrupt(wanted.operationId, why);
    const again = await journal.start(wanted);
    expect(again).toEqual({ ...wanted, state: "started", occurrence: 1, attempts: 2, startedAt: 2 });
    expect(await journal.records()).toEqual([again]);
  },

  "an operation does not start again as something else": async (create) => {
    const changes = [{ tool: "read" }, { argumentsDigest: "sha256:2" }, { idempotencyKey: "task:write:2" }];
    for (const change of changes) {
      const journal = await create();
      await journal.start(wanted);
      const conflict = await refusalOf(journal.start({ ...wanted, ...change }));
      expect(conflict).toMatchObject({ code: "journal.conflict", wanted: "started with other arguments" });
      expect(await journal.records()).toMatchObject([{ attempts: 1 }]);
    }
  },

  "a record is found by its call first": async (create) => {
    const journal = await create();
    await journal.start({ ...wanted, operationId: "other" });
    await journal.start(wanted);
    expect((await journal.find(wanted))?.operationId).toBe(wanted.operationId);
  },

  "while an operation is open its key finds it, whatever call asks; once completed it does not": async (
    create,
  ) => {
    const journal = await create();
    const asked = { ...wanted, operationId: "run-2:e9:0", runId: "run-2" };
    expect(await journal.find(asked)).toBeUndefined();
    await journal.start(wanted);
    expect((await journal.find(asked))?.operationId).toBe(wanted.operationId);
    expect(await journal.find({ ...asked, idempotencyKey: "task:write:2" })).toBeUndefined();
    await journal.interrupt(wanted.operationId, why);
    expect((await journal.find(asked))?.state).toBe("interrupted");

    const settled = await create();
    await settled.start(wanted);
    await settled.complete(wanted.operationId, answer);
    expect(await settled.find(asked)).toBeUndefined();
  },

  "write A, write B, write A: the third is a second occurrence of the first; another run counts anew": async (
    create,
  ) => {
    const journal = await create();
    const start = async (operationId: string, change: Partial<WantedOperation> = {}) => {
      const record = await journal.start({ ...wanted, operationId, ...change });
      await journal.complete(operationId, answer);
      return record.occurrence;
    };
    expect(await start("1")).toBe(1);
    expect(await start("2", { idempotencyKey: "task:write:B" })).toBe(1);
    expect(await start("3")).toBe(2);
    expect(await start("4")).toBe(3);
    expect(await start("5", { runId: "run-2" })).toBe(1);
  },

  "an attempt keeps the occurrence that the operation had": async (create) => {
    const journal = await create();
    await journal.start({ ...wanted, operationId: "1" });
    await journal.complete("1", answer);
    await journal.start({ ...wanted, operationId: "2" });
    expect(await journal.start({ ...wanted, operationId: "2" })).toMatchObject({
      occurrence: 2,
      attempts: 2,
    });
  },

  "records go in and come out as copies, as they would through a file": async (create) => {
    const journal = await create();
    const record = await journal.start(wanted);
    record.state = "completed";
    const own: Answer = { content: [{ type: "text", text: "wrote" }], isError: false };
    await journal.complete(wanted.operationId, own);
    own.isError = true;
    const found = await journal.find(wanted);
    if (!found) throw new Error("not found");
    found.attempts = 7;
    const [listed] = await journal.records();
    if (!listed) throw new Error("not listed");
    listed.attempts = 8;
    expect(await journal.records()).toMatchObject([{ attempts: 1, answer: { isError: false } }]);
  },
};
