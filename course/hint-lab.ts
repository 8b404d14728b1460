import { isHarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { reserveStdout } from "./ending.ts";
import type { House, Surroundings } from "./house.ts";
import { type LabApart, openLab } from "./lab-thread.ts";
import type { Person } from "./person.ts";
import { readProgress, recordHint } from "./progress-file.ts";
import { recordChecks } from "./record-checks.ts";
import { type RunCheck, runChecks } from "./run-checks.ts";
import type { TaskListing } from "./serve-checks.ts";
import { findTask } from "./task-lab.ts";

export interface HintWish {
  lab: LabListing;
  /** Its id; absent: the first whose checks do not pass. */
  task?: string;
}

/**
 * Shows one more hint of a task. It is on record before it is shown, and those before it are shown as well.
 * @throws {HarnessError} `command.unknown_task`; as `openLab` and `readProgress` do
 */
export async function hintLab(wish: HintWish, { house, person }: Surroundings): Promise<number> {
  reserveStdout(person);
  const { lab } = wish;
  const whose = wish.task === undefined ? "learner" : "reference";
  const apart = await openLab(lab, { house, whose }, (text) => person.show(text, "quiet"));
  try {
    const { task } = wish;
    const found =
      task === undefined ? await firstNotDone(apart, lab, { house, person }) : findTask(apart, { lab, task });
    if (found === undefined)
      person.tell("hint.all_pass", { command: `npm run lab -- ${lab.number} --hint TASK` });
    else await showHint(found, lab, { house, person });
  } finally {
    await apart.close();
  }
  return 0;
}

/** Task by task, so that nobody waits for the checks of what comes later. */
async function firstNotDone(
  apart: LabApart,
  lab: LabListing,
  { house, person }: { house: House; person: Person },
): Promise<TaskListing | undefined> {
  const ran: RunCheck[] = [];
  try {
    for (const task of apart.tasks) {
      const own = apart.checks.filter((check) => check.task === task.id);
      const first = ran.length;
      for await (const run of runChecks(apart, own, { person, root: house.root })) ran.push(run);
      if (ran.slice(first).some(({ result }) => result.status !== "passed")) return task;
    }
    return undefined;
  } finally {
    await recordChecks(ran, { ...apart, lab, only: false }, { house, person });
  }
}

/** One more hint of a task, and those before it. `byKey`: where a key gives the next one. */
export async function showHint(
  { id, title, hints }: TaskListing,
  lab: LabListing,
  { house, person, byKey = false }: { house: House; person: Person; byKey?: boolean },
): Promise<void> {
  const { language } = person;
  const before = readProgress(house.root).hints.get(id) ?? 0;
  const shown = Math.min(before + 1, hints.length);
  if (before < hints.length) await record(house, { task: id, shown }, person);
  person.tell("hint.task", { task: id, title: title[language] }, "title");
  for (const [index, hint] of hints.slice(0, shown).entries()) {
    const params = { number: index + 1, count: hints.length, title: hint.title[language] };
    const isNew = index >= before;
    person.tell("hint.title", params, isNew ? "good" : "quiet");
    person.show(`    ${hint.text[language]}`, isNew ? "story" : "quiet");
  }
  const command = `npm run lab -- ${lab.number} ${before < hints.length ? `--hint ${id}` : "--diff"}`;
  if (before >= hints.length) person.tell("hint.no_more", { command });
  else if (shown < hints.length) person.tell(byKey ? "watch.next_hint" : "hint.next", { command }, "quiet");
}

/** A hint that cannot be put on record helps all the same. */
async function record(
  house: House,
  { task, shown }: { task: string; shown: number },
  person: Person,
): Promise<void> {
  try {
    await recordHint(house, task, shown);
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    person.tell("progress.not_recorded", { why: error.fact }, "bad");
  }
}
