import { expect, test } from "vitest";
import { checks } from "./checks.ts";
import { exercise } from "./exercise.ts";

const questions = exercise.tasks.flatMap(({ id, predict, afterwards }) =>
  [predict, afterwards].flatMap((question) => (question ? [{ id, question }] : [])),
);

test("each question has the answer that the finished harness gives", async () => {
  const answers = [];
  for (const { id, question } of questions) {
    const answer = await question.measure();
    expect(Object.keys(question.options)).toContain(answer);
    answers.push(`${id} ${answer}`);
  }
  expect(answers).toEqual([
    "08.0 blocked",
    "08.0 blocked",
    "08.4 reuse",
    "08.4 blocked",
    "08.7 one",
    "08.7 none",
  ]);
});

test("every check belongs to a task, and every name is given once", () => {
  const tasks = exercise.tasks.map(({ id }) => id);
  expect(checks.filter(({ task }) => !tasks.includes(task))).toEqual([]);
  const names = [...tasks, ...checks.map(({ id }) => id), ...exercise.mistakes.map(({ name }) => name)];
  expect(new Set(names).size).toBe(names.length);
});
