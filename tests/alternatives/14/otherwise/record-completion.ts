import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Answer } from "#contracts/loop.ts";

export interface RecordRetry {
  now(): number;
  attempts: number;
  pause?(attempt: number): Promise<void>;
}

/** By recursion; whatever failed, the record is looked at first, since the try may have landed. */
export async function recordCompletion(
  journal: KeyedJournal,
  operationId: string,
  answer: Answer,
  retry: RecordRetry,
  attempt = 1,
): Promise<Answer> {
  const failure = await journal.complete(operationId, answer).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (failure === undefined) return answer;
  const code = (failure.error as { code?: unknown }).code;
  if (code !== "journal.conflict") {
    if (attempt >= retry.attempts) throw failure.error;
    await retry.pause?.(attempt);
    return recordCompletion(journal, operationId, answer, retry, attempt + 1);
  }
  const record = await journal.get(operationId);
  if (record?.state !== "completed" || record.answer === undefined) throw failure.error;
  const isSettled = record.decisions?.some(({ kind }) => kind === "settled");
  if (isSettled) {
    const origin = { operator: "harness", reason: "late", at: retry.now(), evidence: [] };
    await journal.decide(operationId, { ...origin, kind: "late_answer", answer });
  }
  return record.answer;
}
