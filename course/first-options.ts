import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";

/** The options of the first question, in the order of their keys. */
const ANSWERS: Readonly<Record<string, string>> = { "1": "none", "2": "one", "3": "two" };

/** The lab that is told as a story. */
export function isFirst({ slug }: LabListing): boolean {
  return slug === "first-crash";
}

/** @throws {HarnessError} `first.keys` */
export function readAnswer(keys: string): string {
  const answer = Object.hasOwn(ANSWERS, keys) ? ANSWERS[keys] : undefined;
  if (answer === undefined) throw new HarnessError({ code: "first.keys", params: {} });
  return answer;
}
