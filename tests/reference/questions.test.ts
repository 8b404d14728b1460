import { describe, expect, test } from "vitest";
import type { Exercise, Question } from "../../labs/exercise.ts";

const exercises: Record<string, () => Promise<{ exercise: Exercise }>> = {
  "05": () => import("../../labs/05-session/exercise.ts"),
  "06": () => import("../../labs/06-stopping/exercise.ts"),
  "07": () => import("../../labs/07-verifier/exercise.ts"),
  "09": () => import("../../labs/09-session-tree/exercise.ts"),
  "12": () => import("../../labs/12-restore/exercise.ts"),
};

/** What the finished modules do: an answer that changed would teach something else. */
const answers: Record<string, string[]> = {
  "05": ["two", "one", "kept", "kept"],
  "06": ["three", "completed", "completed", "stopped"],
  "07": ["stopped", "stopped", "five", "three"],
  "09": ["a", "b", "two", "three", "old", "none", "garbage", "dangling"],
  "12": ["none", "refused", "ask", "deny", "edit", "none"],
};

describe.each(Object.keys(exercises))("the questions of lab %s", (lab) => {
  test("are answered by measuring, each with one of its options", async () => {
    const { exercise } = (await exercises[lab]?.()) ?? { exercise: undefined };
    const questions: Question[] = (exercise?.tasks ?? []).flatMap(({ predict, afterwards }) =>
      [predict, afterwards].filter((one) => one !== undefined),
    );
    const measured = await Promise.all(questions.map(({ measure }) => measure()));
    expect(measured).toEqual(answers[lab]);
    questions.forEach(({ options }, place) => {
      expect(Object.keys(options)).toContain(measured[place]);
    });
  });

  test("stand before and after a task at least twice", async () => {
    const { exercise } = (await exercises[lab]?.()) ?? { exercise: undefined };
    const both = exercise?.tasks.filter(({ predict, afterwards }) => predict && afterwards) ?? [];
    expect(both.length).toBeGreaterThanOrEqual(2);
  });
});
