import { settlementOf } from "#agent/decision-records.ts";
import { type HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Answer } from "#contracts/loop.ts";

export interface RecordRetry {
  /** Unix time in milliseconds. */
  now(): number;
  /** How often the record is tried, the first time included. */
  attempts: number;
  /** Waited for before each further try. Absent: it is tried again at once. */
  pause?(attempt: number): Promise<void>;
}

/**
 * Records what a tool answered. The effect is there, so what failed to be saved is saved again, and never the
 * tool run again. A try may have landed although it failed: a record that says completed is what was wanted.
 * Where somebody settled the operation meanwhile, the call has their answer, and this one is kept as late.
 * @returns the answer that the record holds
 * @throws what the last try threw, or a conflict about an operation that is not completed
 */
export async function recordCompletion(
  journal: KeyedJournal,
  operationId: string,
  answer: Answer,
  { now, attempts, pause }: RecordRetry,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await journal.complete(operationId, answer);
      return answer;
    } catch (error) {
      if (isHarnessError(error) && error.code === "journal.conflict") {
        return await answerOfRecord(journal, operationId, { answer, at: now(), conflict: error });
      }
      if (attempt >= attempts) throw error;
    }
    await pause?.(attempt);
  }
}

async function answerOfRecord(
  journal: KeyedJournal,
  operationId: string,
  { answer, at, conflict }: { answer: Answer; at: number; conflict: HarnessError },
): Promise<Answer> {
  const record = await journal.get(operationId);
  if (record === undefined) throw conflict;
  if (settlementOf(record)) {
    const reason = "the tool answered after the operation was settled";
    await journal.decide(operationId, {
      kind: "late_answer",
      answer,
      operator: "harness",
      reason,
      at,
      evidence: [],
    });
  }
  return record.answer ?? answer;
}
