import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Answer } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";

export interface RecordRetry {
  /** Unix time in milliseconds. */
  now(): number;
  /** How often the record is tried, the first time included. */
  attempts: number;
  /** Waited for before each further try. Absent: it is tried again at once. */
  pause?(attempt: number): Promise<void>;
}

/**
 * 记下工具的回答。没存成就再存；绝不再执行工具。期间有人下了结论，以结论为准，这个回答作为 late_answer 留档。
 * `settlementOf(record)` 在 #agent/decision-records.ts。
 * Records what a tool answered: what failed to be saved is saved again, and never the tool run again. Where
 * somebody settled it meanwhile, their answer counts and this one is kept as a late_answer.
 * `settlementOf(record)` is in #agent/decision-records.ts.
 *
 * @returns the answer that the record holds
 */
export async function recordCompletion(
  _journal: KeyedJournal,
  _operationId: string,
  _answer: Answer,
  _retry: RecordRetry,
): Promise<Answer> {
  return todo("14.4", {
    zh: "循环 complete；冲突就看记录；试满 attempts 次再抛",
    en: "loop over complete; on a conflict look at the record; throw after all attempts",
  });
}
