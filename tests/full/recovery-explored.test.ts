import { expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import { recoveryScenario } from "../../labs/13-recovery-policy/explored.ts";

const full = { journaled: true, repeats: true } as const;

test.each(["process", "power"] as const)(
  "with a queue, a second prompt and a model that asks again, the default repeats nothing at level %s",
  async (level) => {
    await import("typebox/schema");
    const scenario = await recoveryScenario("recovery", { policy: "mark_interrupted", ...full });
    const { violation, states } = await explore(scenario, { level, patienceMs: 60_000, maxStates: 800 });
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(700);
  },
  180_000,
);
