import type { Answer } from "#contracts/loop.ts";
import type { SettlingJournal } from "#contracts/settling-journal.ts";
import { todo } from "#contracts/todo.ts";

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
  { attempts, pauseMs, pause }: CompletionPatience,
  operationId: string,
  answer: Answer,
): Promise<void> {
  await journal.complete(operationId, answer);
  todo("16.6", {
    zh: `journal.busy、journal.not_saved：再记，最多 ${attempts} 次，每次 pause(${pauseMs})；冲突但结果相同：成功：${typeof pause}`,
    en:
      `journal.busy, journal.not_saved: again, ${attempts} times, pause(${pauseMs}); conflict ` +
      `with this answer: fine: ${typeof pause}`,
  });
}
