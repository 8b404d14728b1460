import type { SqliteDriver } from "#agent/edges/sqlite-file.ts";
import type { Fact } from "#contracts/facts.ts";

/** What a process of these experiments is to do, as its only argument. */
export interface ProcessPlan {
  /** Where the database, and the world outside, lie. */
  folder: string;
  driver?: SqliteDriver;
  /** How long a lock is waited for. */
  waitMs?: number;
  /** The process kills itself at this statement. */
  kill?: KillPlan;
  work: ProcessWork;
}

/** At a statement by its number; or at the first of its kind after one that holds this text. */
export type KillPlan = { when: "before" | "after" } & (
  | { at: number }
  | { next: "BEGIN" | "COMMIT"; behind: string }
);

export type ProcessWork =
  /** An unsafe effect outside, then one that is a row beside the journal. */
  | { kind: "run"; twoTransactions?: true }
  /** A whole run of the loop: its session is a file, or rows of the journal's database. */
  | { kind: "loop"; session: SessionKind }
  /** Effects outside, one after the other, as operations of this worker. */
  | { kind: "worker"; name: string; calls: number }
  /** Holds the lock for so long, once it has it; says so. */
  | { kind: "lock"; ms: number };

export type SessionKind = "file" | "rows";

/** What a process says before it ends. */
export interface ProcessWord {
  /** How many statements it ran, and how often it wrote to a file. */
  statements: number;
  /** How each of its calls ended. */
  ends: readonly string[];
  /** Why it stopped before it was through. */
  stopped?: Fact;
}
