import type { RecordStore } from "#contracts/record-store.ts";
import { todo } from "#contracts/todo.ts";
import type { Fence, JournalDatabase } from "#contracts/workers.ts";

/**
 * Records that only the newest claim of a run may change. The token is compared inside the very transaction
 * that writes: compared before it, a worker could be frozen between the two and write over what its successor
 * wrote. No time decides anything here.
 * @param _fence absent: whoever writes is no worker of a run, such as a person who decides
 * @param _newId names each change, so that one whose answer was lost can be asked for
 */
export function fencedStore(database: JournalDatabase, _newId: () => string, _fence?: Fence): RecordStore {
  return {
    change() {
      // Inside `writeKnowingly`, which knows what to do about a lost answer.
      return todo("17.5", {
        zh: "在写入的事务里比较令牌",
        en: "compare the token inside the transaction that writes",
      });
    },
    related: (related) => database.related(related),
    ofRun: (runId) => database.ofRun(runId),
    unsettled: () => database.unsettled(),
    all: () => database.all(),
  };
}
