import { decidedRecord } from "#agent/decision-records.ts";
import { completedRecord, findRecord, interruptedRecord, startedRecord } from "#agent/operation-records.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { RecordStore } from "#contracts/record-store.ts";
import type { SettlingJournal } from "#contracts/settling-journal.ts";

/**
 * The Operation Journal over any store. The rules are those of `operation-records.ts`, whatever keeps the
 * records, so a record means the same in memory, in a file and in a database.
 * @param now Unix time in milliseconds.
 */
export function recordedJournal(store: RecordStore, now: () => number): SettlingJournal {
  const one = async (operationId: string) => (await store.related({ operationId })).get(operationId);
  return {
    find: async (wanted) => findRecord(await store.related({ wanted }), wanted),
    start: (wanted) =>
      store.change({ wanted }, (records) => {
        const decisions = records.get(wanted.operationId)?.decisions;
        return { ...startedRecord(records, wanted, now()), ...(decisions && { decisions }) };
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
    ofRun: (runId) => store.ofRun(runId),
    unsettled: () => store.unsettled(),
    records: () => store.all(),
  };
}
