import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import type { WantedOperation } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Answer } from "#contracts/loop.ts";
import { keptObject } from "../../crash-explorer/kept-object.ts";

/** A journal that is told the time with each change, since it outlives the clocks of those who write it. */
export interface TimedJournal extends Omit<KeyedJournal, "start" | "complete"> {
  start(wanted: WantedOperation, at: number): ReturnType<KeyedJournal["start"]>;
  complete(operationId: string, answer: Answer, at: number): Promise<void>;
}

export function timedJournalThing(show: Parameters<typeof keptObject<TimedJournal>>[2]) {
  return keptObject<TimedJournal>(createTimedJournal, ["start", "complete", "interrupt"], show);
}

/** The same journal, with the clock of one life. */
export function journalAt(journal: TimedJournal, now: () => number): KeyedJournal {
  return {
    find: (wanted) => journal.find(wanted),
    start: (wanted) => journal.start(wanted, now()),
    complete: (operationId, answer) => journal.complete(operationId, answer, now()),
    interrupt: (operationId, reason) => journal.interrupt(operationId, reason),
    decide: (operationId, decision) => journal.decide(operationId, decision),
    get: (operationId) => journal.get(operationId),
    ofRun: (runId) => journal.ofRun(runId),
    unsettled: () => journal.unsettled(),
    related: (wanted) => journal.related(wanted),
    records: () => journal.records(),
  };
}

function createTimedJournal(): TimedJournal {
  let time = 0;
  const journal = recordedJournal(new MemoryRecordStore(), () => time);
  return {
    ...journal,
    start(wanted, at) {
      time = at;
      return journal.start(wanted);
    },
    complete(operationId, answer, at) {
      time = at;
      return journal.complete(operationId, answer);
    },
  };
}
