import { wordsIn } from "../crash-explorer/sayings.ts";
import type { AboutCheck, CheckResult } from "../labs/check.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { reserveStdout } from "./ending.ts";
import type { Surroundings } from "./house.ts";
import { nameOf, openLab } from "./lab-thread.ts";
import type { Person } from "./person.ts";
import { recordChecks } from "./record-checks.ts";
import { type RunCheck, runChecks } from "./run-checks.ts";
import type { LabTasks, TaskListing } from "./serve-checks.ts";
import { hearSignals } from "./signals.ts";
import { type Told, tellFinding } from "./tell-finding.ts";
import { historyIn, type ShownLife } from "./tell-history.ts";

export interface CheckWish {
  lab: LabListing;
  /** Only this lab's modules are the learner's, all others the reference. */
  only: boolean;
  /** For machines: the verdicts on stdout, and no story. */
  json: boolean;
}

/** One check's verdict, in the same shape for people, teachers and machines. */
export interface Verdict {
  lab: string;
  check: string;
  status: CheckResult["status"];
  /** Different states in which crashes left the world, where the check is an exploration. */
  states?: number;
  /** Kinds of boundaries that no life of the exploration crossed: of crashes there it says nothing. */
  neverCrossed?: readonly string[];
  invariant?: string;
  expected?: string;
  received?: string;
  /** In which of a check's examples its modules had to be ended. */
  example?: string;
  /** The lives of the shortest history, and what each left. */
  evidence?: readonly ShownLife[];
  /** The command that goes the same path again. */
  replay?: string;
  hint?: string;
}

/** Runs every check of a lab. Exit 0: all passed. */
export async function checkLab(
  { lab, only, json }: CheckWish,
  { house, person }: Surroundings,
): Promise<number> {
  const print = reserveStdout(person);
  const stop = new AbortController();
  let signalled = 0;
  const unhear = hearSignals((code) => {
    signalled = code;
    stop.abort();
  });
  const whose = only ? "only-this-lab" : "learner";
  const apart = await openLab(lab, { house, whose }, (text) => person.show(text, "quiet"));
  const verdicts: Verdict[] = [];
  const ran: RunCheck[] = [];
  const told: Told = { histories: 0, tasks: new Set() };
  try {
    if (!json) for (const { code, params } of apart.whose) person.tell(code, params, "quiet");
    const about = { person, root: house.root, signal: stop.signal };
    for await (const { check, result } of runChecks(apart, apart.checks, about)) {
      ran.push({ check, result });
      const task = apart.tasks.find(({ id }) => id === check.task);
      const verdict = verdictOf({ lab, only }, check, result, { task, person });
      verdicts.push(verdict);
      if (json) continue;
      tellStatus(check, result, person);
      if (result.finding) tellFinding(result.finding, { task, replay: verdict.replay, lab, person, told });
    }
  } finally {
    await apart.close();
    unhear();
  }
  // Half a round is no state of the work: nothing of it is written down.
  if (signalled !== 0) return signalled;
  await recordChecks(ran, { ...apart, lab, only }, { house, person });
  if (json) print(verdicts);
  else tellQuestions(apart, verdicts, { lab, person });
  return verdicts.every(({ status }) => status === "passed") ? 0 : 1;
}

function verdictOf(
  wish: Pick<CheckWish, "lab" | "only">,
  { id }: AboutCheck,
  { status, states, neverCrossed, finding }: CheckResult,
  { task, person }: { task: TaskListing | undefined; person: Person },
): Verdict {
  const explored = { ...(states !== undefined && { states }), ...(neverCrossed && { neverCrossed }) };
  const verdict: Verdict = { lab: nameOf(wish.lab), check: id, status, ...explored };
  if (!finding) return verdict;
  const { invariant, expected, received, words, history, token, example } = finding;
  const hint = task?.hints[0].text[person.language];
  return {
    ...verdict,
    invariant,
    expected: wordsIn(words?.expected ?? expected, person.language),
    received: wordsIn(words?.received ?? received, person.language),
    ...(example && { example }),
    ...(history && { evidence: historyIn(history, person.language) }),
    ...(token && { replay: replayCommand(wish, token) }),
    ...(hint && { hint }),
  };
}

/** The command that goes the same path again, in the same modules. */
export function replayCommand({ lab, only }: Pick<CheckWish, "lab" | "only">, token: string): string {
  return `npm run lab -- ${lab.number} --replay ${token}${only ? " --only" : ""}`;
}

export function tellStatus({ id, title }: AboutCheck, { status, states }: CheckResult, person: Person): void {
  const params = { check: id, title: title[person.language], states: states ?? 0 };
  if (status !== "passed") person.tell(`check.${status}`, params, "bad");
  else person.tell(states === undefined ? "check.passed" : "check.passed_explored", params, "good");
}

/** What was done well is asked about once more, with other facts. */
function tellQuestions(
  { tasks, checks }: LabTasks,
  verdicts: readonly Verdict[],
  { lab, person }: { lab: LabListing; person: Person },
): void {
  for (const { id, afterwards } of tasks) {
    const own = checks.filter(({ task }) => task === id);
    const passed = own.every((check) =>
      verdicts.some((verdict) => verdict.check === check.id && verdict.status === "passed"),
    );
    if (!afterwards || own.length === 0 || !passed) continue;
    const command = `npm run lab -- ${lab.number} --question ${id}`;
    person.tell("task.question_next", { task: id, command }, "quiet");
  }
}
