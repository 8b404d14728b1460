import { expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import { recoveryScenario } from "../../labs/08-recovery/explored.ts";

test.each(["process", "power"] as const)(
  "no number of crashes (%s) breaks lab 08, and merged states behave alike",
  async (level) => {
    const report = await explore(await recoveryScenario(), { level, auditEvery: 5 });
    expect(report.violation).toBeUndefined();
    expect(report.verdict).toBe("exhaustive");
    expect(report.audited).toBeGreaterThan(100);
  },
);
