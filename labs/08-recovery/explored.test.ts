import { expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import { recoveryScenario } from "./explored.ts";

test.each(["process", "power"] as const)(
  "no number of crashes (%s) breaks the finished harness",
  async (level) => {
    const report = await explore(await recoveryScenario(), { level, auditEvery: 10 });
    expect(report.violation).toBeUndefined();
    expect(report.verdict).toBe("exhaustive");
    expect(report.states).toBeGreaterThan(300);
  },
);
