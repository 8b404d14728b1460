import { expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import { raceScenario } from "./explored-races.ts";

test("two messages that arrive at any moment are each delivered once, whatever crashes", async () => {
  const scenario = await raceScenario("arrivals", "none", ["arrivals"])();
  const { verdict, violation, states } = await explore(scenario, { level: "order", maxStates: 4_000 });
  expect({ verdict, violation }).toEqual({ verdict: "exhaustive", violation: undefined });
  expect(states).toBeGreaterThan(200);
});
