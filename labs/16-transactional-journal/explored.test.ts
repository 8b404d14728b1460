import { expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import type { Things } from "../../crash-explorer/thing.ts";
import { journalScenario } from "./explored.ts";
import { joinedScenario } from "./explored-joined.ts";
import { stateScenario } from "./explored-state.ts";
import { upgradeScenario } from "./explored-upgrade.ts";

test.each([
  ["a whole run", "process", () => journalScenario("whole"), 200],
  ["a run with a lock in the way and a full disk", "process", () => journalScenario("troubled"), 15],
  ["a run under power cuts", "power", () => journalScenario("power"), 50],
  ["state beside the record", "power", stateScenario, 10],
  ["a session beside the records", "power", joinedScenario, 20],
  ["an upgrade", "process", upgradeScenario, 2],
] as const)("%s survives every crash at level %s", async (_, level, scenario, least) => {
  const explored = (await scenario()) as unknown as Scenario<Things, unknown>;
  const { verdict, violation, states } = await explore(explored, { level, maxStates: 4_000 });
  expect({ verdict, violation }).toEqual({ verdict: "exhaustive", violation: undefined });
  expect(states).toBeGreaterThanOrEqual(least);
});
