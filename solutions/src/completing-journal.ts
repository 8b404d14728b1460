import { type RecordRetry, recordCompletion } from "#agent/record-completion.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";

/**
 * The same journal, which does not let go of an effect that happened, for whoever completes without
 * `recordCompletion`: the record is tried again, and never the tool.
 * @throws {HarnessError} from `complete`: `journal.conflict` also where another answer is the last word.
 */
export function completingJournal(journal: KeyedJournal, retry: RecordRetry): KeyedJournal {
  return {
    ...journal,
    async complete(operationId, answer) {
      const recorded = await recordCompletion(journal, operationId, answer, retry);
      if (JSON.stringify(recorded) === JSON.stringify(answer)) return;
      const params = { operationId, state: "completed", wanted: "completed" };
      throw new HarnessError({ code: "journal.conflict", params });
    },
  };
}
