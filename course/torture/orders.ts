import type { Death, PlannedAction } from "./boundaries.ts";

export const JOURNALS = ["sqlite", "postgres", "jsonl"] as const;

export type JournalKind = (typeof JOURNALS)[number];

/** What a worker is told once, when it is started. */
export interface WorkerSettings {
  /** The name of a planted fault. */
  planted?: string;
}

/** What one life of a worker is to do. */
export interface LifeOrder {
  runId: string;
  actions: readonly PlannedAction[];
  session: string;
  /** A path, or the address of a database. */
  journal: string;
  service: string;
  /** Strikes from within; what strikes from outside is not told. */
  death?: Death;
  /** Absent: the run is carried on. Present: an operator settles what is open; this is what is done. */
  done?: readonly string[];
}

/** What a worker says. */
export type WorkerWord =
  | { say: "ready" }
  /** The work begins: whatever had to be waited for is over. */
  | { say: "begun" }
  /** The caller is told that this action is done. */
  | { say: "told"; name: string }
  | { say: "end"; terminal: string }
  | { say: "failed"; problem: string };
