import type { Fact } from "./facts.ts";
import type { OperationJournal, OperationRecord } from "./journal.ts";
import type { Answer } from "./loop.ts";

/** How an operation of unknown outcome is settled. */
export type Settlement =
  /** The effect happened, and stands. */
  | "completed"
  /** The effect happened, and was taken back. */
  | "rolled_back"
  /** The effect did not happen, and a fence keeps it from happening later. */
  | "never_happened";

/** Who decided, why, and what they saw: a decision without these cannot be checked by anyone later. */
export interface DecisionOrigin {
  /** A person's name, or the name of the program that asked reality. */
  operator: string;
  reason: string;
  /** Unix time in milliseconds. */
  at: number;
  /** What reality said at that time. */
  evidence: readonly Fact[];
}

/**
 * What somebody other than the run says about an operation. Decisions are appended, and never changed: a
 * wrong one is followed by its repair.
 */
export type Decision = DecisionOrigin &
  (
    | Settled
    /** Who has to find out, and when it becomes somebody else's matter. */
    | { kind: "assigned"; owner: string; escalateAt: number }
    /** Nobody can settle it from here: work that a person does by hand, and closes by a settlement. */
    | { kind: "repair_opened"; repairId: string; task: string; owner: string }
    /** What the tool said after all, when it was settled already. It is shown, and changes nothing. */
    | { kind: "late_answer"; answer: Answer }
  );

/** The last word: the call gets this answer, once and for ever. */
export interface Settled {
  kind: "settled";
  settlement: Settlement;
  answer: Answer;
  /** The repair that this settlement closes. */
  repairId?: string;
}

/** An Operation Journal that can be asked and answered by others than the run that wrote it. */
export interface SettlingJournal extends OperationJournal {
  /**
   * Appends a decision.
   * @throws {HarnessError} `journal.unknown_operation`; `journal.settled` {operationId, settlement}: completed
   * or settled before; `journal.repair_open`, `journal.no_repair` where it names another repair than the open one.
   */
  decide(operationId: string, decision: Decision): Promise<OperationRecord>;
  get(operationId: string): Promise<OperationRecord | undefined>;
  /** Records of one run, oldest first, without going through those of others. */
  ofRun(runId: string): Promise<OperationRecord[]>;
  /** Records that are neither completed nor settled, oldest first, without going through all others. */
  unsettled(): Promise<OperationRecord[]>;
}
