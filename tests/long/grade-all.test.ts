import { expect, test } from "vitest";
import { curriculum } from "../../labs/curriculum.ts";
import { runLabCommand } from "../support/run-command.ts";

test("every lab but the story can be graded: its reference passes where a learner's modules run", async () => {
  const { exitCode, stdout } = await runLabCommand(["grade", "my-pi-agent/src", "--json"]);
  // All of it is borrowed, which earns nothing.
  expect(exitCode).toBe(1);
  const [learner] = (JSON.parse(stdout) as { learners: { labs: { lab: string; points: number }[] }[] })
    .learners;
  const graded = curriculum.slice(1).map(({ number, slug }) => ({ lab: `${number}-${slug}`, points: 0 }));
  expect(learner?.labs.map(({ lab, points }) => ({ lab, points }))).toEqual(graded);
});
