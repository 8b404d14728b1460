import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import type { TaskWish } from "./task-lab.ts";
import type { TasksWish } from "./tasks-lab.ts";
import { isGiven, optionValue, type Words } from "./words.ts";

export type WishForTasks = ({ kind: "tasks" } & TasksWish) | ({ kind: "task" } & TaskWish);

/**
 * Undefined: nothing is asked about tasks.
 * @throws {HarnessError} `command.answer_alone`, `command.one_at_a_time` {options}, `command.needs_lab`
 */
export function readTaskWish(
  words: Words,
  findLab: (name: string) => LabListing,
  only: boolean,
): WishForTasks | undefined {
  const given = (["tasks", "task", "question"] as const).filter((option) => isGiven(words, option));
  const answer = optionValue(words, "answer");
  const [option] = given;
  if (answer !== undefined && option !== "task" && option !== "question") {
    throw new HarnessError({ code: "command.answer_alone", params: {} });
  }
  if (option === undefined) return undefined;
  const exclusive = [...given, ...others.filter((other) => isGiven(words, other))];
  if (exclusive.length > 1) {
    const options = exclusive.map((name) => `--${name}`).join(", ");
    throw new HarnessError({ code: "command.one_at_a_time", params: { options } });
  }
  const wanted = option === "tasks" ? undefined : (optionValue(words, option) as string);
  const [name = labOf(wanted), needless] = words.positionals;
  if (name === undefined) {
    throw new HarnessError({
      code: option === "tasks" ? "command.needs_lab" : "command.task_needs_lab",
      params: { option: `--${option}` },
    });
  }
  if (needless !== undefined) {
    throw new HarnessError({ code: "command.too_many_words", params: { words: needless } });
  }
  const lab = findLab(name);
  if (wanted === undefined) return { kind: "tasks", lab, only, json: isGiven(words, "json") };
  const task = taskIn(lab, wanted);
  const question = option === "task" ? "predict" : "afterwards";
  return { kind: "task", lab, task, question, ...(answer !== undefined && { answer }) };
}

/** A task's id begins with its lab: whoever gives the one need not give the other. */
function labOf(task = ""): string | undefined {
  return /^(\d{1,2})\.\d+$/.exec(task)?.[1];
}

/** `04.3`, and what people write for it: `4.3`, and within its lab `3`. */
function taskIn({ number }: LabListing, task: string): string {
  const [, lab = number, place] = /^(?:(\d{1,2})\.)?(\d+)$/.exec(task) ?? [];
  return place === undefined ? task : `${lab.padStart(2, "0")}.${place}`;
}

const others = ["check", "replay", "list", "watch", "inspect"] as const;
