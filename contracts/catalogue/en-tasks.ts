import type { zhTasks } from "./zh-tasks.ts";

/** What the `lab` command says of tasks and their questions, in English; part of the English catalogue. */
export const enTasks: Readonly<Record<keyof typeof zhTasks, string>> = {
  "task.line": "{task} {title} ({minutes} minutes): {status}",
  "task.passed": "its checks pass",
  "task.failed": "its checks fail ({checks})",
  "task.undecided": "its checks came to no end ({checks})",
  "task.no_checks": "it has no checks",
  "task.title": "{task} {title} ({minutes} minutes)",
  "task.choose": "Your answer",
  "task.module": "  module my-pi-agent/src/{module}",
  "task.starter": "  its starter, with those of the whole lab: {command}",
  "task.check": "  check {check}: {title}",
  "task.next": "next: {task} {title}: {command}",
  "task.question_next": "all checks of {task} pass; one question is left: {command}",
  "task.ask": "predict first: {ask}",
  "task.ask_afterwards": "now that it is done: {ask}",
  "task.option": "  {option}: {text}",
  "task.how_to_answer": "to answer: {command}",
  "task.right": "right: {text}",
  "task.wrong": "not so; what really came true: {text}",
  "task.why": "  {why}",
  "command.unknown_task": "lab {lab} has no task {task}; choose from: {tasks}",
  "command.task_needs_lab":
    "{option} takes a task, as in {option} 04.3; for all of a lab: npm run lab -- 04 --tasks",
  "command.no_prediction": "task {task} asks nothing beforehand; these do: {tasks}",
  "command.no_question": "task {task} asks nothing afterwards; these do: {tasks}",
  "command.unknown_answer": "there is no option {answer}; choose from: {options}",
  "command.answer_alone": "--answer works only with --task or --question",
  "command.one_at_a_time": "choose one of {options}",
  "command.needs_lab": "{option} works only with a lab",
};
