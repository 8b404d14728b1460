import type { Decision } from "./decisions.ts";
import type { OperationJournal, OperationRecord } from "./journal.ts";

/** An Operation Journal that can be asked and answered by others than the run that wrote it. */
export interface SettlingJournal extends OperationJournal {
  /**
   * Appends a decision.
   * @throws {HarnessError} `journal.unknown_operation`; `journal.settled` {operationId, settlement}: it is
   * completed or settled; `journal.repair_open`, `journal.no_repair`: it names another repair than is open;
   * `journal.roll_back_open`: somebody takes it back, and this is another last word.
   */
  decide(operationId: string, decision: Decision): Promise<OperationRecord>;
  get(operationId: string): Promise<OperationRecord | undefined>;
  /** Records of one run, oldest first, without going through those of others. */
  ofRun(runId: string): Promise<OperationRecord[]>;
  /** Records that are neither completed nor settled, oldest first, without going through all others. */
  unsettled(): Promise<OperationRecord[]>;
}
