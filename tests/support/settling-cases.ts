import { expect } from "vitest";
import type { Decision } from "#contracts/decisions.ts";
import type { WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { SettlingJournal } from "#contracts/settling-journal.ts";
import { type JournalCases, refusalOf } from "./describe-journal.ts";

const wanted: WantedOperation = {
  operationId: "run-1:e2:0",
  runId: "run-1",
  tool: "charge",
  argumentsDigest: "sha256:1",
  idempotencyKey: "task:charge:1",
  retrySafe: false,
};
const { operationId } = wanted;
const answer: Answer = { content: [{ type: "text", text: "charged 10" }], isError: false };
const why = { code: "run.aborted", params: {} } as const;
const origin = { operator: "li", reason: "the receipt is in the mailbox", at: 40, evidence: [why] };
const settled = { ...origin, kind: "settled", settlement: "completed", answer } satisfies Decision;
const assigned: Decision = { ...origin, kind: "assigned", owner: "li", escalateAt: 90 };
const repair: Decision = {
  ...origin,
  kind: "repair_opened",
  repairId: "r1",
  task: "ask the bank",
  owner: "li",
};
const late = { ...origin, kind: "late_answer", answer } satisfies Decision;

/** The promises of a journal that is asked and answered by others than the run. */
export const settlingCases: JournalCases<SettlingJournal> = {
  "a settlement completes the operation, with its answer and who decided": async (create) => {
    const journal = await openOperation(create);
    const record = await journal.decide(operationId, settled);
    expect(record).toMatchObject({ state: "completed", answer, observedAt: 40, decisions: [settled] });
    expect(await journal.get(operationId)).toEqual(record);
    expect(await journal.unsettled()).toEqual([]);
  },

  "a second settlement is refused, and so is one of an operation that completed by itself": async (
    create,
  ) => {
    const journal = await openOperation(create);
    await journal.decide(operationId, { ...settled, settlement: "rolled_back" });
    const again = { code: "journal.settled", operationId, settlement: "rolled_back" };
    expect(await refusalOf(journal.decide(operationId, settled))).toEqual(again);
    expect(await refusalOf(journal.decide(operationId, assigned))).toEqual(again);
    const own = await openOperation(create);
    await own.complete(operationId, answer);
    expect(await refusalOf(own.decide(operationId, settled))).toMatchObject({ settlement: "completed" });
  },

  "of two who settle at once, one is refused": async (create) => {
    const journal = await openOperation(create);
    const both = await Promise.allSettled([
      journal.decide(operationId, settled),
      journal.decide(operationId, { ...settled, settlement: "never_happened" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await journal.get(operationId))?.decisions).toHaveLength(1);
  },

  "decisions are appended, and an attempt keeps them": async (create) => {
    const journal = await openOperation(create);
    await journal.decide(operationId, assigned);
    await journal.start(wanted);
    await journal.interrupt(operationId, why);
    await journal.decide(operationId, settled);
    await journal.decide(operationId, late);
    const record = await journal.get(operationId);
    expect(record).toMatchObject({ attempts: 2, decisions: [assigned, settled, late] });
  },

  "an open repair is closed by the settlement that names it, and by no other": async (create) => {
    const journal = await openOperation(create);
    await journal.decide(operationId, repair);
    expect(await refusalOf(journal.decide(operationId, settled))).toEqual({
      code: "journal.repair_open",
      operationId,
      repair: "r1",
    });
    const other = journal.decide(operationId, { ...settled, repairId: "r2" });
    expect(await refusalOf(other)).toMatchObject({ code: "journal.repair_open" });
    expect(await journal.decide(operationId, { ...settled, repairId: "r1" })).toMatchObject({
      state: "completed",
    });
    const none = await openOperation(create);
    expect(await refusalOf(none.decide(operationId, { ...settled, repairId: "r1" }))).toMatchObject({
      code: "journal.no_repair",
    });
  },

  "while somebody takes it back nobody else has the last word, unless that was refused for good": async (
    create,
  ) => {
    const journal = await openOperation(create);
    await journal.decide(operationId, { ...assigned, takesBack: true });
    await journal.decide(operationId, { ...assigned, owner: "wang" });
    for (const settlement of ["completed", "never_happened"] as const) {
      expect(await refusalOf(journal.decide(operationId, { ...settled, settlement }))).toEqual({
        code: "journal.roll_back_open",
        operationId,
      });
    }
    await journal.decide(operationId, { ...settled, settlement: "rolled_back" });
    const other = await openOperation(create);
    await other.decide(operationId, { ...assigned, takesBack: true });
    const record = await other.decide(operationId, { ...settled, rollBackRefused: true });
    expect(record).toMatchObject({ state: "completed", decisions: [{ takesBack: true }, {}] });
  },

  "a late answer is kept and changes nothing; without an operation nothing is decided": async (create) => {
    const journal = await openOperation(create);
    await journal.decide(operationId, { ...settled, settlement: "never_happened" });
    const other: Answer = { content: [{ type: "text", text: "charged after all" }], isError: false };
    const record = await journal.decide(operationId, { ...late, answer: other });
    expect(record).toMatchObject({ state: "completed", answer });
    expect(await refusalOf(journal.decide("absent", settled))).toEqual({
      code: "journal.unknown_operation",
      operationId: "absent",
    });
  },

  "records are found by run, and by being open": async (create) => {
    const journal = await openOperation(create);
    await journal.start({ ...wanted, operationId: "2", idempotencyKey: "task:charge:2", runId: "run-2" });
    await journal.start({ ...wanted, operationId: "3", idempotencyKey: "task:charge:3" });
    await journal.complete("2", answer);
    expect((await journal.ofRun("run-1")).map((record) => record.operationId)).toEqual([operationId, "3"]);
    expect(await journal.ofRun("run-9")).toEqual([]);
    await journal.interrupt("3", why);
    expect((await journal.unsettled()).map((record) => record.operationId)).toEqual([operationId, "3"]);
  },
};

async function openOperation(create: () => Promise<SettlingJournal>): Promise<SettlingJournal> {
  const journal = await create();
  await journal.start(wanted);
  return journal;
}
