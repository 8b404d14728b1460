import { completingJournal } from "#agent/completing-journal.ts";
import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { SettlingJournal } from "#contracts/settling-journal.ts";
import { refusalOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { answer, largeAnswer, started } from "./check-scene.ts";

const NOT_SAVED: Fact = { code: "journal.not_saved", params: { problem: "SQLITE_FULL" } };
const BUSY: Fact = { code: "journal.busy", params: { waitedMs: 9 } };
const DAMAGED: Fact = { code: "journal.bad_row", params: { operationId: "1" } };

export const completingCheck = exampleCheck(
  {
    id: "16.completing",
    task: "16.6",
    title: both(
      "记不下来就再记，工具不重做",
      "What could not be recorded is recorded again, and the tool stays",
    ),
  },
  [
    ...[NOT_SAVED, BUSY].map((failure) =>
      example("the-record-is-tried-again", async () => {
        const { journal, seen } = failingJournal(2, failure);
        await journal.complete(started.operationId, answer);
        const record = await journal.get(started.operationId);
        return unlessEqual([seen.tries, seen.pauses, record?.state], [3, 2, "completed"]);
      }),
    ),
    example("it-gives-up-in-the-end-and-says-why", async () => {
      const { journal, seen } = failingJournal(99, NOT_SAVED);
      const refused = await refusalOf(() => journal.complete(started.operationId, answer));
      return unlessEqual([refused, seen.tries, seen.pauses], ["journal.not_saved", 4, 3]);
    }),
    example("recorded-after-all-is-a-success", async () => {
      const { journal } = failingJournal(1, NOT_SAVED, "recorded");
      const refused = await refusalOf(() => journal.complete(started.operationId, largeAnswer));
      const record = await journal.get(started.operationId);
      return unlessEqual([refused, record?.state], [both("接受", "accepted"), "completed"]);
    }),
    example("another-answer-is-a-conflict", async () => {
      const { journal } = failingJournal(0, NOT_SAVED);
      await journal.complete(started.operationId, largeAnswer);
      const refused = await refusalOf(() => journal.complete(started.operationId, answer));
      const interrupted = failingJournal(0, NOT_SAVED).journal;
      await interrupted.interrupt(started.operationId, BUSY);
      const late = await refusalOf(() => interrupted.complete(started.operationId, answer));
      return unlessEqual([refused, late], ["journal.conflict", "journal.conflict"]);
    }),
    example("what-will-not-pass-is-told-at-once", async () => {
      const { journal, seen } = failingJournal(99, DAMAGED);
      const refused = await refusalOf(() => journal.complete(started.operationId, answer));
      return unlessEqual([refused, seen.tries], ["journal.bad_row", 1]);
    }),
    example("everything-else-is-as-it-was", async () => {
      const { journal } = failingJournal(0, NOT_SAVED);
      const { state: _, occurrence: __, attempts: ___, startedAt: ____, ...wanted } = started;
      const found = await journal.find(wanted);
      const received = [found?.operationId, (await journal.records()).length];
      const more = [(await journal.ofRun("run-1")).length, (await journal.unsettled()).length];
      return unlessEqual([...received, ...more], [started.operationId, 1, 1, 1]);
    }),
  ],
);

/**
 * A journal with one started operation, whose completions fail so often, before they are recorded or after.
 */
function failingJournal(times: number, failure: Fact, when: "before" | "recorded" = "before") {
  const seen = { tries: 0, pauses: 0 };
  const real = recordedJournal(new MemoryRecordStore([started]), () => 9);
  const failing: SettlingJournal = {
    ...real,
    async complete(operationId, given) {
      seen.tries += 1;
      if (seen.tries > times) return real.complete(operationId, given);
      if (when === "recorded") await real.complete(operationId, given);
      throw new HarnessError(failure);
    },
  };
  const pause = async () => {
    seen.pauses += 1;
  };
  return { seen, journal: completingJournal(failing, { attempts: 4, pauseMs: 1, pause }) };
}

function example(invariant: string, breach: Example["breach"]): Example {
  return { invariant, breach };
}
