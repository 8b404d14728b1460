import { describe, test } from "vitest";
import { HarnessError } from "#contracts/errors.ts";

/** What a journal promises, by the sentence that says it. The clocks of the journals given count from 1. */
export type JournalCases<Journal> = Record<string, (create: () => Promise<Journal>) => Promise<void>>;

/** Asks a journal, wherever it lies, for every promise. */
export function describeJournal<Journal>(
  where: string,
  create: () => Promise<Journal>,
  cases: JournalCases<Journal>,
): void {
  describe(`an operation journal ${where}`, () => {
    test.each(Object.entries(cases))("%s", (_, hold) => hold(create));
  });
}

/** The fact of the refusal, flat. */
export async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HarnessError)) throw new Error(`not refused but ${String(error)}`);
  return { code: error.code, ...error.fact.params };
}
