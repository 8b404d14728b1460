import { fencedStore } from "#agent/fenced-write.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Fence, JournalDatabase } from "#contracts/workers.ts";

export interface SharedJournalOptions {
  newId(): string;
  /** Absent: whoever writes is no worker of a run, such as a person who decides. */
  fence?: Fence;
  /** Unix milliseconds. Absent: the database's clock, since no two machines agree on the time. */
  now?(): number;
}

/** The Operation Journal that many workers share. The rules are those of every other journal. */
export function sharedJournal(
  database: JournalDatabase,
  { newId, fence, now = () => database.clock() }: SharedJournalOptions,
): KeyedJournal {
  return recordedJournal(fencedStore(database, newId, fence), now);
}
