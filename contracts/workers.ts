import type { OperationRecord } from "./journal.ts";
import type { TerminalState } from "./loop.ts";
import type { RecordStore, RelatedTo } from "./record-store.ts";

/** One life of one worker: a process that starts anew has another name. */
export interface WorkerName {
  worker: string;
  /** The machine, so that a person knows where to look. */
  host: string;
}

/** Who works at a run, as the database has it. All times are Unix milliseconds by the database's clock. */
export interface RunLease extends WorkerName {
  runId: string;
  /** The fencing token: each claim takes the next number, from 1, and none is ever given twice. */
  token: number;
  /** Each write of this row takes the next number: compare-and-set goes by it, and never by a time. */
  revision: number;
  /** `held`: until `expiresAt`; `released`: given back unfinished; `ended`: nobody claims it again. */
  state: "held" | "released" | "ended";
  /** When it was claimed. */
  since: number;
  expiresAt: number;
  ended?: TerminalState;
}

/** A row and the time, looked at together. */
export interface SeenLease {
  /** Absent: nobody has ever claimed the run. */
  lease?: RunLease;
  now: number;
}

/** The rows that say who works at which run. */
export interface LeaseTable {
  look(runId: string): Promise<SeenLease>;
  /**
   * Compare-and-set: puts `next`, if the row still has this revision; 0: if there is no row.
   * @throws {HarnessError} `database.outcome_unknown`: sent, and the answer was lost.
   */
  swap(revision: number, next: RunLease): Promise<boolean>;
}

/** A database in which many workers keep one journal. */
export interface JournalDatabase extends Omit<RecordStore, "change"> {
  /**
   * One transaction: all of it or nothing. `work` may be called again, if the first try came to nothing; what
   * it throws changes nothing. Its first try may go by what was last seen here, if all of that is compared
   * where it is written.
   * @param writeId new for each change: whoever loses the answer asks `written` for it
   * @throws {HarnessError} `database.outcome_unknown` {write}: the connection was lost during the commit;
   * `database.unreachable` {problem}: nothing happened.
   */
  transaction(
    writeId: string,
    work: (transaction: JournalTransaction) => Promise<OperationRecord>,
  ): Promise<OperationRecord>;
  /**
   * What the transaction of this name wrote. It waits until one that is still under way has come to its end:
   * a commit may reach the server after its client gave up. Undefined: nothing, and it never will.
   */
  written(writeId: string): Promise<OperationRecord | undefined>;
  /** Unix milliseconds by the database's clock, as it was read last and has gone on since. */
  clock(): number;
}

/** What one transaction sees and does; nobody else changes what it looked at until it is over. */
export interface JournalTransaction {
  /** The token of the newest claim of a run. Until this transaction is over nobody can claim it. */
  newestToken(runId: string): Promise<number | undefined>;
  related(related: RelatedTo): Promise<ReadonlyMap<string, OperationRecord>>;
  put(record: OperationRecord): Promise<void>;
}

/** What a write of a worker has to show: its run, and the token of its claim. */
export type Fence = Pick<RunLease, "runId" | "token">;
