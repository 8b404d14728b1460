import { expect } from "vitest";
import type { WantedOperation } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import { type JournalCases, refusalOf } from "./describe-journal.ts";

const wanted: WantedOperation = {
  operationId: "run-1:e2:0",
  runId: "run-1",
  tool: "charge",
  argumentsDigest: "sha256:1",
  idempotencyKey: "task:charge:1",
  retrySafe: true,
  occurrence: 1,
};
const other = { ...wanted, operationId: "run-2:e2:0", runId: "run-2" };
const answer = { content: [{ type: "text" as const, text: "charged 10" }], isError: false };

/** The promises of a journal that is asked about keys. */
export const keyedCases: JournalCases<KeyedJournal> = {
  "all that is known of a key is told, settled operations and those of other runs included": async (
    create,
  ) => {
    const journal = await create();
    await journal.start(wanted);
    await journal.complete(wanted.operationId, answer);
    await journal.start({ ...other, occurrence: 2 });
    await journal.start({ ...wanted, operationId: "x", idempotencyKey: "task:charge:2" });
    const related = await journal.related({ ...wanted, operationId: "run-3:e2:0" });
    expect(related.map(({ operationId }) => operationId)).toEqual([wanted.operationId, other.operationId]);
  },

  "a place in the key is taken once, whatever run asks": async (create) => {
    const journal = await create();
    await journal.start(wanted);
    const conflict = { code: "journal.conflict", operationId: other.operationId };
    expect(await refusalOf(journal.start(other))).toMatchObject({ ...conflict, state: "started" });
    expect(await refusalOf(journal.start({ ...other, occurrence: 2 }))).toMatchObject(conflict);
    await journal.complete(wanted.operationId, answer);
    expect(await refusalOf(journal.start(other))).toMatchObject({ ...conflict, state: "completed" });
    expect(await journal.start({ ...other, occurrence: 2 })).toMatchObject({ occurrence: 2, attempts: 1 });
  },

  "of two that start the same action at once, one is refused": async (create) => {
    const journal = await create();
    const both = await Promise.allSettled([journal.start(wanted), journal.start(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await journal.records()).toHaveLength(1);
  },

  "a further attempt keeps the time of the first one": async (create) => {
    const journal = await create();
    expect((await journal.start(wanted)).firstStartedAt).toBeUndefined();
    expect(await journal.start(wanted)).toMatchObject({ startedAt: 2, firstStartedAt: 1, attempts: 2 });
    await journal.interrupt(wanted.operationId, { code: "run.aborted", params: {} });
    const third = await journal.start({ ...wanted, boundCall: "run-2:e9:0" });
    expect(third).toMatchObject({ startedAt: 3, firstStartedAt: 1, occurrence: 1, attempts: 3 });
    expect(await journal.related(wanted)).toEqual([third]);
  },
};
