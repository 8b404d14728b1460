import { describe, expect, test } from "vitest";
import { exercise as permissions } from "../../labs/03-permissions/exercise.ts";
import { exercise as context } from "../../labs/04-context/exercise.ts";

describe.each(Object.entries({ "03": permissions, "04": context }))(
  "the questions of lab %s",
  (lab, { tasks }) => {
    const questions = tasks.flatMap(({ id, predict, afterwards }) =>
      predict && afterwards ? [[id, predict, afterwards] as const] : [],
    );

    test("are asked before and after two tasks at least", () => {
      expect(questions.length).toBeGreaterThan(1);
    });

    test.each(questions)(
      "of task %s are answered by one of their options each",
      async (id, before, after) => {
        expect(id.startsWith(`${lab}.`)).toBe(true);
        for (const { options, measure } of [before, after]) {
          expect(Object.keys(options)).toContain(await measure());
        }
      },
    );

    test.each(questions)("of task %s: the one afterwards has facts of its own", (_, before, after) => {
      expect(after.ask.en).not.toBe(before.ask.en);
      expect(after.ask.zh).not.toBe(before.ask.zh);
    });
  },
);
