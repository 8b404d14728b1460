import { expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import { recoveryScenario } from "./explored.ts";

test("no number of crashes of the process breaks the finished harness", async () => {
  const report = await explore(await recoveryScenario());
  expect(report.violation).toBeUndefined();
  expect(report.verdict).toBe("exhaustive");
  expect(report.states).toBeGreaterThan(300);
});
