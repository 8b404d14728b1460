import { breachOfKilled } from "../crash-explorer/killable.ts";
import { breachOf, said } from "../crash-explorer/sayings.ts";
import type { Answered, Killed, Thread } from "../crash-explorer/thread.ts";
import type { AboutCheck, CheckResult } from "../labs/check.ts";
import { firstComeFirst, limitTo } from "./at-once.ts";
import { explanation } from "./explain-throw.ts";
import type { LabApart } from "./lab-thread.ts";
import type { Person } from "./person.ts";
import { openProgress } from "./progress.ts";

/** As many threads live at once: with more, each only takes the others' time. */
const AT_ONCE = 2;

const SILENCE_AGAIN_MS = 3_000;

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

/**
 * Runs each of these checks in a thread of its own, whatever became of the others, and gives their results in
 * the order of the checks. What their modules print goes to the person, check by check.
 */
export async function* runChecks(
  lab: LabApart,
  checks: readonly AboutCheck[],
  { person, root, signal, asTheyCome = false }: RunOptions,
): AsyncGenerator<RunCheck> {
  const running = new Map<string, Thread>();
  const progress = openProgress(process.stderr, () => doing(running, person));
  const inTurn = limitTo(AT_ONCE);
  let silenceMs: number | undefined;
  const runs = checks.map((check) =>
    inTurn(async () => {
      if (signal?.aborted) return undefined;
      const ran = await runApart(lab, check, { running, root, silenceMs });
      // Where one check met a loop without an end, the next need not be waited for as long.
      if (ran.wasSilent) silenceMs = SILENCE_AGAIN_MS;
      return { check, ...ran };
    }),
  );
  // Whoever is waited for later may fail now, and that is told when it is waited for.
  for (const run of runs) run.catch(() => {});
  const endAll = () => Promise.all([...running.values()].map((thread) => thread.end()));
  signal?.addEventListener("abort", endAll, { once: true });
  try {
    for await (const ran of asTheyCome ? firstComeFirst(runs) : runs) {
      if (ran === undefined || signal?.aborted) continue;
      progress.wipe();
      tellPrinted(ran.printed, person);
      yield { check: ran.check, result: ran.result };
    }
  } finally {
    signal?.removeEventListener("abort", endAll);
    progress.end();
  }
}

async function runApart(
  lab: LabApart,
  { id }: AboutCheck,
  { running, root, silenceMs }: { running: Map<string, Thread>; root: string; silenceMs: number | undefined },
) {
  let printed = "";
  const thread = lab.open((text) => {
    if (printed.length < PRINTED_KEPT) printed += text;
  }, silenceMs);
  running.set(id, thread);
  try {
    const end = await thread.ask<CheckResult>("run", id);
    const result = resultOf(end, thread, root);
    await thread.end(); // Only then all that it printed is here.
    return { result, printed, wasSilent: end.kind === "silent" };
  } finally {
    running.delete(id);
    await thread.end();
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

const PRINTED_KEPT = 100_000;
const LINES_SHOWN = 10;

function doing(running: ReadonlyMap<string, Thread>, person: Person): string | undefined {
  const each = [...running].map(([check, { place }]) =>
    place.states === 0 ? check : person.text(said("check.progress_states", { check, states: place.states })),
  );
  return each.length === 0 ? undefined : person.text(said("check.progress", { checks: each.join(", ") }));
}
