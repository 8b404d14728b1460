import fc from "fast-check";
import { expect } from "vitest";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { JournalCases } from "./describe-journal.ts";
import { createClock } from "./harness.ts";

const answer: Answer = { content: [{ type: "text", text: "charged 10" }], isError: false };
const why = { code: "run.aborted", params: {} } as const;

/** Whatever is asked of a journal, in whatever order: the journal in memory is the measure. */
export const sameAsMemory: JournalCases<OperationJournal> = {
  "whatever is asked of it, it says what the journal in memory says": async (create) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const journal = await create();
        const model = new MemoryOperationJournal(createClock());
        for (const one of steps) expect(await saidOf(journal, one)).toEqual(await saidOf(model, one));
        expect(await journal.records()).toEqual(await model.records());
      }),
      { numRuns: 40 },
    );
  },
};

/** Few names, so that calls and keys meet. */
const name = fc.constantFrom("a", "b", "c");
const step = fc.record({
  verb: fc.constantFrom("find", "start", "complete", "interrupt"),
  operationId: name,
  idempotencyKey: name,
  argumentsDigest: fc.constantFrom("sha256:1", "sha256:2"),
  runId: fc.constantFrom("run-1", "run-2"),
  retrySafe: fc.boolean(),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function saidOf(journal: OperationJournal, { verb, ...named }: Step) {
  const asked = { tool: "charge", ...named };
  const said: Promise<unknown> = {
    find: () => journal.find(asked),
    start: () => journal.start(asked),
    complete: () => journal.complete(asked.operationId, answer),
    interrupt: () => journal.interrupt(asked.operationId, why),
  }[verb]();
  return said.catch((error: unknown) => (error instanceof HarnessError ? error.fact : error));
}
