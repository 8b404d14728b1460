import { breachOfKilled } from "../crash-explorer/killable.ts";
import { breachOf, said } from "../crash-explorer/sayings.ts";
import type { Answered, Killed, Thread } from "../crash-explorer/thread.ts";
import type { AboutCheck, CheckResult } from "../labs/check.ts";
import { firstComeFirst, limitTo } from "./at-once.ts";
import { CheckThreads, PRINTED_KEPT, type RanCheck } from "./check-threads.ts";
import { explanation } from "./explain-throw.ts";
import type { LabApart } from "./lab-thread.ts";
import type { Person } from "./person.ts";
import { openProgress } from "./progress.ts";

/** As many threads live at once: with more, each only takes the others' time. */
const AT_ONCE = 2;

export interface RunCheck {
  check: AboutCheck;
  result: CheckResult;
}

interface RunOptions {
  person: Person;
  root: string;
  /** Ends the threads that run, and the results with them. */
  signal?: AbortSignal;
  /** Each result as soon as it is there. */
  asTheyCome?: boolean;
}

type Ran = RanCheck & { check: AboutCheck };

/**
 * Runs each of these checks in a thread that can be killed, whatever became of the others, and gives their
 * results in the order of the checks. What their modules print goes to the person, check by check.
 */
export async function* runChecks(
  lab: LabApart,
  checks: readonly AboutCheck[],
  { person, root, signal, asTheyCome = false }: RunOptions,
): AsyncGenerator<RunCheck> {
  const threads = new CheckThreads(lab);
  const progress = openProgress(process.stderr, () => doing(threads.running, person));
  const inTurn = limitTo(AT_ONCE);
  const inOrder = asTheyCome
    ? checks
    : [...checks].sort((one, other) => Number(!one.long) - Number(!other.long));
  const begun = new Map<AboutCheck, Promise<Ran | undefined>>();
  for (const check of inOrder) {
    const run = inTurn(async () =>
      signal?.aborted ? undefined : { check, ...(await threads.run(check.id)) },
    );
    // Whoever is waited for later may fail now, and that is told when it is waited for.
    run.catch(() => {});
    begun.set(check, run);
  }
  const endAll = () => threads.close();
  signal?.addEventListener("abort", endAll, { once: true });
  try {
    const runs = checks.map((check) => begun.get(check));
    for await (const ran of asTheyCome ? firstComeFirst([...begun.values()]) : runs) {
      if (ran === undefined || signal?.aborted) continue;
      progress.wipe();
      tellPrinted(ran.printed, person);
      yield { check: ran.check, result: resultOf(ran.end, ran.thread, root) };
    }
  } finally {
    signal?.removeEventListener("abort", endAll);
    progress.end();
    await threads.close();
  }
}

function resultOf(end: Answered<CheckResult>, thread: Thread, root: string): CheckResult {
  switch (end.kind) {
    case "answered":
      return end.answer;
    case "threw":
      return resultOfThrow(end.error, root);
    default:
      return resultOfKilled(end, thread);
  }
}

/** Outside of everything that the check itself looks at: while it set its situation up. */
function resultOfThrow(error: unknown, root: string): CheckResult {
  const nothing = said("example.nothing_thrown");
  return { status: "failed", finding: breachOf("a-boot-does-not-throw", nothing, explanation(error, root)) };
}

function resultOfKilled(end: Killed, { place: { token, states } }: Thread): CheckResult {
  if (/^t\d+\//.test(token)) {
    return { status: "failed", states, finding: { ...breachOfKilled(end), token } };
  }
  const breached = breachOfKilled(end, said("example.ends"));
  return { status: "failed", finding: { ...breached, ...(token && { example: token }) } };
}

/** A harness that is booted thousands of times prints its line thousands of times. */
function tellPrinted(printed: string, person: Person): void {
  if (printed === "") return;
  const lines = printed.trimEnd().split("\n");
  person.show(lines.slice(0, LINES_SHOWN).join("\n"), "quiet");
  if (lines.length > LINES_SHOWN || printed.length >= PRINTED_KEPT) {
    person.tell("check.printed_more", { lines: LINES_SHOWN }, "quiet");
  }
}

const LINES_SHOWN = 10;

function doing(running: ReadonlyMap<string, Thread>, person: Person): string | undefined {
  const each = [...running].map(([check, { place }]) =>
    place.states === 0 ? check : person.text(said("check.progress_states", { check, states: place.states })),
  );
  return each.length === 0 ? undefined : person.text(said("check.progress", { checks: each.join(", ") }));
}
