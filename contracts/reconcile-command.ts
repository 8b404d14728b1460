import type { OperationRecord } from "./journal.ts";
import type { Choice, Evidence } from "./reconciliation.ts";

/** What a person is shown before they decide; all of it is plain text, with secrets masked. */
export interface ShownOperation {
  record: OperationRecord;
  evidence: Evidence;
  choices: readonly Choice[];
  /** The call as the session has it: its arguments, and a file as it is now and as it was to be. */
  lines: readonly string[];
}

/** What a person answered; undefined: nobody decided. */
export interface PersonsWord {
  choice: Choice;
  reason: string;
  task?: string;
}
