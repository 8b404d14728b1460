import type { Decision } from "./decisions.ts";
import type { Fact } from "./facts.ts";
import type { OperationRecord } from "./journal.ts";
import type { TraceEvent } from "./trace.ts";
import type { TreeEntry } from "./tree.ts";

/** What the three records hold; they are joined by the run's id, which each of them carries. */
export interface RunRecords {
  runId: string;
  session: readonly TreeEntry[];
  journal: readonly OperationRecord[];
  /** May be lost without harm. */
  trace: readonly TraceEvent[];
}

/** One moment of a run, and which record tells of it. */
export interface RunMoment {
  /** Unix time in milliseconds. */
  at: number;
  source: "session" | "journal" | "trace";
  /** The id of the entry or the operation; of a trace event, its place. */
  id: string;
  what: MomentKind;
}

export type MomentKind =
  | { kind: "said"; role: "user" | "assistant" | "toolResult" }
  | { kind: "fact"; fact: Fact }
  /** The last attempt; `attempts` says how many there were. */
  | { kind: "started"; tool: string; attempts: number }
  | { kind: "completed"; tool: string; isError: boolean }
  /** Its record has no time of its own: it stands right after the attempt. */
  | { kind: "interrupted"; tool: string; reason: Fact }
  | { kind: "decided"; tool: string; decision: Decision }
  /** Nothing says how it ended: the outcome is unknown. */
  | { kind: "open"; tool: string };
