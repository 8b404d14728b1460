import { decidedRecord } from "#agent/decision-records.ts";
import { keyedStart } from "#agent/keyed-record.ts";
import { completedRecord, findRecord, interruptedRecord, startedRecord } from "#agent/operation-records.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { RecordStore } from "#contracts/record-store.ts";

/**
 * The Operation Journal over any store. The rules are those of `operation-records.ts`, whatever keeps the
 * records, so a record means the same in memory, in a file and in a database.
 * @param now Unix time in milliseconds.
 */
export function recordedJournal(store: RecordStore, now: () => number): KeyedJournal {
  const one = async (operationId: string) => (await store.related({ operationId })).get(operationId);
  return {
    find: async (wanted) => findRecord(await store.related({ wanted }), wanted),
    start: (wanted) =>
      store.change({ wanted }, (records) => {
        const decisions = records.get(wanted.operationId)?.decisions;
        const started = keyedStart(records, wanted, startedRecord(records, wanted, now()));
        return decisions ? { ...started, decisions } : started;
      }),
    complete: async (operationId, answer) => {
      await store.change({ operationId }, (records) => completedRecord(records, operationId, answer, now()));
    },
    interrupt: async (operationId, reason) => {
      await store.change({ operationId }, (records) => interruptedRecord(records, operationId, reason));
    },
    decide: (operationId, decision): Promise<OperationRecord> =>
      store.change({ operationId }, (records) => decidedRecord(records, operationId, decision)),
    get: one,
    related: async (wanted) => [...(await store.related({ wanted })).values()],
    ofRun: (runId) => store.ofRun(runId),
    unsettled: () => store.unsettled(),
    records: () => store.all(),
  };
}
