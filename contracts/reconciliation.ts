import type { DecisionOrigin, Settled, Settlement } from "./decisions.ts";
import type { Fact } from "./facts.ts";
import type { OperationRecord } from "./journal.ts";
import type { Reality } from "./reality.ts";
import type { SettlingJournal } from "./settling-journal.ts";
import type { Tool } from "./tools.ts";

/** An operation of unknown outcome, with what reality can be asked by. */
export interface OpenOperation {
  record: OperationRecord;
  /** Undefined: no tool of that name is registered any more. */
  tool: Tool | undefined;
  /** Absent where they held a secret, or their call is not found. */
  args?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
}

/** What was seen of an operation, besides its record. */
export interface Evidence {
  /** Undefined: there is nobody to ask. */
  reality?: Reality;
  /** What is not there now can never come: the key is tombstoned, or its sender is dead. */
  isFenced: boolean;
}

/** What a person may decide: one of the settlements, or work that is done by hand. */
export type Choice = Settlement | "repair";

/** Who has to find out, in this order, and how long each has. */
export interface Ownership {
  owners: readonly [string, ...string[]];
  escalateAfterMs: number;
}

/** What reconciliation works with. */
export interface Reconciling {
  journal: SettlingJournal;
  /** Unix time in milliseconds. */
  now(): number;
  /** The name under which the word of reality is recorded: no person decided then. */
  operator: string;
  /** Absent: nobody is named. */
  ownership?: Ownership;
  /**
   * True only if nothing that this operation began can still take effect: its process is dead, and what it
   * does never outlives it, as a request on the wire would.
   */
  isSenderGone?(record: OperationRecord): Promise<boolean>;
}

/** A person's decision, before it is checked and made durable. */
export interface Decided {
  choice: Choice;
  operator: string;
  reason: string;
  /** Of `repair`: what is to be done by hand. */
  task?: string;
}

/** What came of a decision. */
export type DecisionOutcome =
  | { kind: "decided"; record: OperationRecord }
  /** Somebody else was faster; `by` is absent if the run itself completed it. */
  | { kind: "too_late"; record: OperationRecord; by?: DecisionOrigin & Settled }
  /** Nothing was decided: a roll-back was refused, is under way, or its own outcome is unknown. */
  | { kind: "not_rolled_back"; record: OperationRecord; reason: Fact };

/** Work by hand that is not closed yet. */
export interface RepairTask {
  repairId: string;
  operationId: string;
  task: string;
  owner: string;
  /** Unix time in milliseconds. */
  since: number;
}

/** An operation that somebody has to settle. */
export interface DueOperation {
  record: OperationRecord;
  owner?: string;
  /** Unix times in milliseconds. */
  since: number;
  escalateAt?: number;
  isOverdue: boolean;
}
