import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { recordCompletion } from "#agent/record-completion.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import { both } from "../both.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { answer, refused, wanted } from "./check-bench.ts";

type Fate = "saved" | "not saved" | "saved unheard";

/** A journal whose completions go wrong in turn; the last fate is that of all further ones. */
async function journalOf(...fates: Fate[]) {
  const journal = recordedJournal(new MemoryRecordStore(), () => 1);
  await journal.start({ ...wanted, occurrence: 1 });
  let tried = 0;
  const failing: KeyedJournal = {
    ...journal,
    async complete(operationId, saved) {
      const fate = fates[Math.min(tried, fates.length - 1)];
      tried += 1;
      if (fate !== "not saved") await journal.complete(operationId, saved);
      if (fate !== "saved")
        throw new HarnessError({ code: "journal.not_saved", params: { problem: "ENOSPC" } });
    },
    async decide(operationId, decision) {
      // As long as a disk takes: whoever does not wait for it tells of what is not there yet.
      await new Promise((resolve) => setTimeout(resolve, 1));
      return journal.decide(operationId, decision);
    },
  };
  return { journal, failing, tried: () => tried };
}

const settled = {
  operator: "li",
  reason: "looked",
  at: 1,
  evidence: [],
  kind: "settled",
  settlement: "rolled_back",
  answer: refused,
} as const;

async function recorded(journal: KeyedJournal, pauses: number[] = []) {
  const pause = async (attempt: number) => {
    pauses.push(attempt);
  };
  return recordCompletion(journal, wanted.operationId, answer, { now: () => 5, attempts: 3, pause }).catch(
    (error: unknown) => (error instanceof HarnessError ? error.code : String(error)),
  );
}

const examples: readonly Example[] = [
  tries("a-record-is-saved-once", ["saved"], { told: answer, tried: 1, state: "completed", pauses: [] }),
  tries("what-failed-to-be-saved-is-saved-again", ["not saved", "not saved", "saved"], {
    told: answer,
    tried: 3,
    state: "completed",
    pauses: [1, 2],
  }),
  tries("completed-already-is-what-was-wanted", ["saved unheard"], {
    told: answer,
    tried: 2,
    state: "completed",
    pauses: [1],
  }),
  tries("it-gives-up-and-says-so", ["not saved"], {
    told: "journal.not_saved",
    tried: 3,
    state: "started",
    pauses: [1, 2],
  }),
  {
    invariant: "who-settled-meanwhile-has-the-last-word",
    breach: async () => {
      const { journal, failing } = await journalOf("saved");
      await journal.decide(wanted.operationId, settled);
      const told = await recorded(failing);
      const record = await journal.get(wanted.operationId);
      const kinds = record?.decisions?.map(({ kind }) => kind);
      return unlessEqual({ told, kinds }, { told: refused, kinds: ["settled", "late_answer"] });
    },
  },
  {
    invariant: "a-conflict-about-an-open-operation-is-told",
    breach: async () => {
      const { journal, failing } = await journalOf("saved");
      await journal.interrupt(wanted.operationId, { code: "run.aborted", params: {} });
      return unlessEqual(await recorded(failing), "journal.conflict");
    },
  },
];

function tries(invariant: string, fates: Fate[], expected: object): Example {
  return {
    invariant,
    breach: async () => {
      const { journal, failing, tried } = await journalOf(...fates);
      const pauses: number[] = [];
      const told = await recorded(failing, pauses);
      const state = (await journal.get(wanted.operationId))?.state;
      return unlessEqual({ told, tried: tried(), state, pauses }, expected);
    },
  };
}

export const recordCheck = exampleCheck(
  {
    id: "14.record",
    task: "14.4",
    title: both("完成记录存不下来：重试记录", "A completion that cannot be saved is saved again"),
  },
  examples,
);
