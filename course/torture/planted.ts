import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Answer } from "#contracts/loop.ts";
import type { Reality } from "#contracts/reality.ts";
import type { Tool } from "#contracts/tools.ts";

/** What a planted fault puts in the place of what is right. */
export interface Fault {
  journal?(journal: KeyedJournal): KeyedJournal | Promise<KeyedJournal>;
  tool?(tool: Tool): Tool;
}

/** No name: nothing is wrong. */
export function faultOf(name: string | undefined): Fault {
  return name === undefined ? {} : (faults[name as FaultName] ?? {});
}

const guess: Answer = { content: [{ type: "text", text: "done" }], isError: false };

const faults = {
  /** What is started counts as done: the answer is known before the effect. */
  "completes-first": {
    journal: (journal) => ({
      ...journal,
      async start(wanted) {
        const record = await journal.start(wanted);
        await journal.complete(record.operationId, guess);
        return record;
      },
      complete: async () => {},
    }),
  },
  /** One write instead of two: an operation is recorded once its answer is there. */
  "records-after": {
    journal: (journal) => {
      const started = new Map<string, OperationRecord>();
      return {
        ...journal,
        async start(wanted) {
          const { occurrence = 1 } = wanted;
          const record = {
            ...wanted,
            occurrence,
            state: "started",
            attempts: 1,
            startedAt: Date.now(),
          } as const;
          started.set(wanted.operationId, record);
          return record;
        },
        async complete(operationId, answer) {
          const record = started.get(operationId);
          if (record) await journal.start(record);
          await journal.complete(operationId, answer);
        },
      };
    },
  },
  /** Memory is the journal, and what is durable follows when there is time. */
  "writes-later": { journal: (journal) => behind(journal, 15) },
  /** Memory is the journal. */
  "never-writes": { journal: (journal) => behind(journal, undefined) },
  /** Each attempt goes out under a key of its own. */
  "forgets-keys": {
    journal: (journal) => ({
      ...journal,
      async start(wanted) {
        const record = await journal.start(wanted);
        const { attempts, idempotencyKey } = record;
        return attempts === 1 ? record : { ...record, idempotencyKey: `${idempotencyKey}:again-${attempts}` };
      },
    }),
  },
  /** Whatever is open is tried again: every tool passes for one that may be. */
  "retries-blindly": {
    tool: (tool) => ({ ...tool, retrySafe: true, lateRequest: "harmless" }),
  },
  /** What has no completion record counts as never begun. */
  "looks-at-completed-alone": {
    journal: (journal) => seenAs(journal, (records) => records.filter(({ state }) => state === "completed")),
  },
  /** What was started before counts as done: it will have gone through. */
  "assumes-done": {
    journal: (journal) =>
      seenAs(journal, (records) =>
        records.map((one) => ({ ...one, state: "completed", answer: one.answer ?? guess })),
      ),
  },
  /** Not found counts as never happened, with a request still on its way. */
  "absent-is-never": {
    tool: ({ lookup, ...tool }) =>
      lookup ? { ...tool, lookup: async (asked) => fencedIfAbsent(await lookup(asked)) } : tool,
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export const FAULT_NAMES = Object.keys(faults) as readonly FaultName[];

function fencedIfAbsent(reality: Reality): Reality {
  return reality.status === "absent" ? { ...reality, status: "fenced" } : reality;
}

function seenAs(journal: KeyedJournal, see: (records: OperationRecord[]) => OperationRecord[]): KeyedJournal {
  return { ...journal, related: async (wanted) => see(await journal.related(wanted)) };
}

/** @param delayMs undefined: for ever */
async function behind(journal: KeyedJournal, delayMs: number | undefined): Promise<KeyedJournal> {
  const memory = recordedJournal(new MemoryRecordStore(await journal.records()), Date.now);
  let written = Promise.resolve();
  const later = (write: () => Promise<unknown>) => {
    if (delayMs === undefined) return;
    written = written
      .then(() => new Promise((resolve) => setTimeout(resolve, delayMs)))
      .then(write)
      .then(
        () => {},
        () => {},
      );
  };
  return {
    ...memory,
    async start(wanted) {
      const record = await memory.start(wanted);
      later(() => journal.start(wanted));
      return record;
    },
    async complete(operationId, answer) {
      await memory.complete(operationId, answer);
      later(() => journal.complete(operationId, answer));
    },
    async decide(operationId, decision) {
      const record = await memory.decide(operationId, decision);
      later(() => journal.decide(operationId, decision));
      return record;
    },
  };
}
