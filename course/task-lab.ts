import { existsSync } from "node:fs";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { AboutCheck } from "../labs/check.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { canChoose, choose, fitsInPicker, leftWhileChoosing } from "./choose.ts";
import { reserveStdout } from "./ending.ts";
import type { House, Surroundings } from "./house.ts";
import { answerOf, type LabApart, nameOf, openLab } from "./lab-thread.ts";
import type { Person } from "./person.ts";
import type { AskedQuestion, QuestionKind, TaskListing } from "./serve-checks.ts";

export interface TaskWish {
  lab: LabListing;
  /** Its id. */
  task: string;
  /** With `predict`, the task itself is shown as well. */
  question: QuestionKind;
  /** Absent: the person is asked. */
  answer?: string;
}

/**
 * Shows a task and asks its question; a harness of reference modules is run to see what comes true, so the
 * learner's own may be in any state. Exit 0: right, or nobody answered; 1: wrong.
 * @throws {HarnessError} `command.unknown_task`, `command.no_prediction`, `command.no_question`,
 * `command.unknown_answer`
 */
export async function showTask(wish: TaskWish, { house, person }: Surroundings): Promise<number> {
  reserveStdout(person);
  const { lab, question: kind } = wish;
  const show = (text: string) => person.show(text, "quiet");
  const apart = await openLab(lab, { house, whose: "reference" }, show);
  const thread = apart.open(show);
  try {
    const task = findTask(apart, wish);
    const question = task[kind];
    if (kind === "predict") tellTask(task, apart.checks, { lab, house, person });
    if (question === undefined) {
      if (kind === "predict" && wish.answer === undefined) return 0;
      throw noQuestion(task, kind, apart.tasks);
    }
    const answer = wish.answer ?? (await ask(question, wish, person));
    if (typeof answer === "number") return answer;
    if (!Object.hasOwn(question.options, answer)) {
      const options = Object.keys(question.options).join(", ");
      throw new HarnessError({ code: "command.unknown_answer", params: { answer, options } });
    }
    const truth = answerOf(await thread.ask<string>("measure", { task: task.id, kind }));
    return tellTruth(question, { answer, truth }, person);
  } finally {
    await thread.end();
    await apart.close();
  }
}

/** Which of the lab's tasks have such a question is told instead. */
function noQuestion(task: TaskListing, kind: QuestionKind, tasks: readonly TaskListing[]): HarnessError {
  const asking = tasks.filter((other) => other[kind]).map(({ id }) => id);
  const params = { task: task.id, tasks: asking.join(", ") || "-" };
  return new HarnessError({
    code: kind === "predict" ? "command.no_prediction" : "command.no_question",
    params,
  });
}

/** Or the exit code, where there is no answer. */
async function ask(question: AskedQuestion, wish: TaskWish, person: Person): Promise<string | number> {
  const { language } = person;
  const code = wish.question === "predict" ? "task.ask" : "task.ask_afterwards";
  person.tell(code, { ask: question.ask[language] }, "title");
  const options = Object.entries(question.options);
  const choices = options.map(([value, text]) => ({ title: text[language], value }));
  const isInWhole = canChoose() && (await fitsInPicker(choices));
  if (!isInWhole) {
    for (const [option, text] of options) person.tell("task.option", { option, text: text[language] });
  }
  if (canChoose()) {
    // What is wider than the terminal has been told in whole, by the names that are chosen from.
    const named = isInWhole ? choices : options.map(([value]) => ({ title: value, value }));
    const message = person.text({ code: "task.choose", params: {} });
    return (await choose(message, named)) ?? leftWhileChoosing;
  }
  const flag = wish.question === "predict" ? "--task" : "--question";
  const command = `npm run lab -- ${wish.lab.number} ${flag} ${wish.task} --answer ID`;
  person.tell("task.how_to_answer", { command }, "quiet");
  return 0;
}

function tellTruth(
  { options, why }: AskedQuestion,
  { answer, truth }: { answer: string; truth: string },
  person: Person,
): number {
  const right = answer === truth;
  const text = options[truth]?.[person.language] ?? truth;
  person.tell(right ? "task.right" : "task.wrong", { text }, right ? "good" : "bad");
  person.tell("task.why", { why: why[person.language] });
  return right ? 0 : 1;
}

function tellTask(
  { id, title, minutes, modules }: TaskListing,
  checks: readonly AboutCheck[],
  { lab, house, person }: { lab: LabListing; house: House; person: Person },
): void {
  const { language } = person;
  person.tell("task.title", { task: id, title: title[language], minutes }, "title");
  for (const module of modules) person.tell("task.module", { module });
  if (modules.some((module) => existsSync(join(house.root, `labs/${nameOf(lab)}/starter/${module}`)))) {
    person.tell("task.starter", { command: `npm run lab -- ${lab.number} --start` });
  }
  for (const check of checks.filter(({ task }) => task === id)) {
    person.tell("task.check", { check: check.id, title: check.title[language] });
  }
}

/** @throws {HarnessError} `command.unknown_task` {lab, task, tasks} */
export function findTask({ tasks }: LabApart, { lab, task }: Pick<TaskWish, "lab" | "task">): TaskListing {
  const found = tasks.find(({ id }) => id === task);
  if (found) return found;
  const params = { lab: nameOf(lab), task, tasks: tasks.map(({ id }) => id).join(", ") };
  throw new HarnessError({ code: "command.unknown_task", params });
}
