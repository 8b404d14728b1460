import { writeKnowingly } from "#agent/look-after-lost-commit.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { RecordStore } from "#contracts/record-store.ts";
import type { Fence, JournalDatabase, JournalTransaction } from "#contracts/workers.ts";

/**
 * Records that only the newest claim of a run may change. The token is compared inside the very transaction
 * that writes: compared before it, a worker could be frozen between the two and write over what its successor
 * wrote. No time decides anything here.
 * @param fence absent: whoever writes is no worker of a run, such as a person who decides
 * @param newId names each change, so that one whose answer was lost can be asked for
 */
export function fencedStore(database: JournalDatabase, newId: () => string, fence?: Fence): RecordStore {
  return {
    async change(related, change) {
      const writeId = newId();
      if (fence) await refuseStaleFirst(database, newId(), fence);
      const write = () =>
        database.transaction(writeId, async (transaction) => {
          const records = await transaction.related(related);
          const changed = change(records);
          const record = fence ? { ...changed, claim: fence.token } : changed;
          if (fence) refuseTakenKey(records, record);
          await transaction.put(record);
          return record;
        });
      return writeKnowingly(write, () => database.written(writeId));
    },
    related: (related) => database.related(related),
    ofRun: (runId) => database.ofRun(runId),
    unsettled: () => database.unsettled(),
    all: () => database.all(),
  };
}

async function refuseStaleFirst(database: JournalDatabase, name: string, fence: Fence): Promise<void> {
  let refused: unknown;
  const looked = database.transaction(name, async (transaction) => {
    await refuseStale(transaction, fence).catch((error: unknown) => {
      refused = error;
    });
    // Nothing is to be written here.
    throw new Error("looked");
  });
  await looked.catch(() => {});
  if (refused) throw refused;
}

async function refuseStale(transaction: JournalTransaction, { runId, token }: Fence): Promise<void> {
  const newest = await transaction.newestToken(runId);
  if (newest === token) return;
  throw new HarnessError({ code: "worker.stale", params: { runId, token, newest: newest ?? 0 } });
}

/**
 * Two runs want the same action, on two workers, and neither saw the other's record when it looked. Here they
 * meet: the second is refused, and when it is tried again it finds the first.
 */
function refuseTakenKey(records: ReadonlyMap<string, OperationRecord>, record: OperationRecord): void {
  if (records.has(record.operationId)) return;
  const { idempotencyKey: key, runId } = record;
  const other = [...records.values()].find(
    (found) => found.idempotencyKey === key && found.runId !== runId && found.state !== "completed",
  );
  if (other === undefined) return;
  throw new HarnessError({ code: "worker.key_taken", params: { key, runId: other.runId } });
}
