import { expect, test } from "vitest";

test("in the project `house`, #agent is the learner's tree", async () => {
  const [agent, reference] = [await import("#agent/trace.ts"), await import("#reference/trace.ts")];

  expect(agent).not.toBe(reference);
  expect(Object.keys(agent)).toEqual(Object.keys(reference));
});
