import { expect, test } from "vitest";
import { checks, exercise } from "./checks.ts";

test("every question has the answer that is measured, and it is one of its options", async () => {
  const questions = exercise.tasks.flatMap(({ id, predict, afterwards }) =>
    [predict, afterwards].flatMap((question) => (question ? [{ id, question }] : [])),
  );
  const answers: string[] = [];
  for (const { id, question } of questions) {
    const answer = await question.measure();
    expect(Object.keys(question.options)).toContain(answer);
    answers.push(`${id} ${answer}`);
  }
  expect(answers).toEqual([
    "01.1 none",
    "01.1 none",
    "01.3 error",
    "01.3 kept",
    "01.4 second",
    "01.4 first",
    "01.5 answer",
    "01.5 error",
    "01.6 once",
  ]);
});

test("every check belongs to a task, and no id stands twice", () => {
  const tasks = exercise.tasks.map(({ id }) => id);
  expect(tasks).toEqual(expect.arrayContaining(checks.map(({ task }) => task)));
  const ids = checks.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...exercise.starter.must, ...exercise.starter.may]));
});
