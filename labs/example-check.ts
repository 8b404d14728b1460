import { isHarnessError } from "#contracts/errors.ts";
import type { Breach } from "../crash-explorer/scenario.ts";
import type { AboutCheck, Check, CheckResult } from "./check.ts";

/** One thing that must hold in a situation that was set up for it. */
export interface Example {
  /** What must hold, by a stable name: verdicts and the list of mistakes name it. */
  invariant: string;
  /** Sets the situation up, lets the modules run, and says what does not hold; undefined: it holds. */
  breach(): Promise<Breach | undefined>;
}

/** A check that passes when none of its examples is breached; the first that is, is the one told. */
export function exampleCheck(about: AboutCheck, examples: readonly Example[]): Check {
  return {
    ...about,
    async run(): Promise<CheckResult> {
      for (const { invariant, breach } of examples) {
        const found = await tried(breach);
        if (found) return { status: "failed", finding: { invariant, ...found } };
      }
      return { status: "passed" };
    },
  };
}

/** Equal as JSON, the order of keys left out of account. */
export function unlessEqual(received: unknown, expected: unknown): Breach | undefined {
  const [is, shouldBe] = [jsonOf(received), jsonOf(expected)];
  return is === shouldBe ? undefined : { expected: shouldBe, received: is };
}

/** No module of these labs needs as long for one example, even on a slow machine. */
const PATIENCE_MS = 5_000;

async function tried(breach: Example["breach"]): Promise<Breach | undefined> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<Breach>((resolve) => {
    const received = `it has not ended after ${PATIENCE_MS} ms`;
    patience = setTimeout(() => resolve({ expected: "it comes to an end", received }), PATIENCE_MS);
  });
  try {
    return await Promise.race([breach(), tooLong]);
  } catch (thrown) {
    return { expected: "nothing is thrown", received: messageOf(thrown) };
  } finally {
    clearTimeout(patience);
  }
}

/** A task that is not done yet says which it is. */
function messageOf(thrown: unknown): string {
  if (isHarnessError(thrown) && thrown.code === "exercise.todo") return `todo ${thrown.fact.params.task}`;
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  return String(thrown);
}

function jsonOf(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted) ?? "undefined";
}
