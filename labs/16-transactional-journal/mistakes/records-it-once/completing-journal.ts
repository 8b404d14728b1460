import { HarnessError } from "#contracts/errors.ts";
import type { Answer } from "#contracts/loop.ts";
import type { SettlingJournal } from "#contracts/settling-journal.ts";

export interface CompletionPatience {
  /** How often a completion is recorded at most, the first time included. */
  attempts: number;
  pauseMs: number;
  pause(ms: number): Promise<void>;
}

/**
 * The same journal, which does not let go of an effect that happened: what failed is the record, so the
 * record is tried again, and never the tool. Where the first try was durable after all and only its answer
 * got lost, the second finds the operation completed with this very answer: that is a success.
 */
export function completingJournal(journal: SettlingJournal, patience: CompletionPatience): SettlingJournal {
  return {
    find: (wanted) => journal.find(wanted),
    start: (wanted) => journal.start(wanted),
    complete: (operationId, answer) => completeAtLast(journal, patience, operationId, answer),
    interrupt: (operationId, reason) => journal.interrupt(operationId, reason),
    decide: (operationId, decision) => journal.decide(operationId, decision),
    get: (operationId) => journal.get(operationId),
    ofRun: (runId) => journal.ofRun(runId),
    unsettled: () => journal.unsettled(),
    records: () => journal.records(),
  };
}

async function completeAtLast(
  journal: SettlingJournal,
  { pauseMs, pause }: CompletionPatience,
  operationId: string,
  answer: Answer,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await journal.complete(operationId, answer);
    } catch (error) {
      if (hasCode(error, ["journal.conflict"])) {
        if (isCompletedWith(answer, await journal.get(operationId))) return;
        throw error;
      }
      if (attempt >= 1 || !hasCode(error, MAY_PASS)) throw error;
    }
    await pause(pauseMs);
  }
}

/** What may be over the next time; a damaged row stays as it is. */
const MAY_PASS = ["journal.busy", "journal.not_saved"];

function isCompletedWith(answer: Answer, record: { state: string; answer?: Answer } | undefined): boolean {
  return record?.state === "completed" && JSON.stringify(record.answer) === JSON.stringify(answer);
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof HarnessError && codes.includes(error.code);
}
