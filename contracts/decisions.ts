import type { Fact } from "./facts.ts";
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
    /**
     * Who has to find out, and when it becomes somebody else's matter. `takesBack`: they are about to take it
     * back, and till that has come to its end nobody has another last word.
     */
    | { kind: "assigned"; owner: string; escalateAt: number; takesBack?: true }
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
  /** It was to be taken back, and that was refused for good. */
  rollBackRefused?: true;
}
