import type { Fact } from "./facts.ts";

/**
 * In what order things happened in one run. For diagnosis: it prevents nothing, and may be lost without harm.
 */
export interface Trace {
  readonly runId: string;
  /** Never throws and is never awaited: what it cannot keep is lost, and the run goes on. */
  record(fact: Fact): void;
  events(): readonly TraceEvent[];
}

export interface TraceEvent {
  runId: string;
  /** Counts from 1 within this boot. */
  sequence: number;
  /** Unix time in milliseconds. */
  at: number;
  fact: Fact;
}
