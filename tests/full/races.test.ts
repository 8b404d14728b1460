import { expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import { raceScenario } from "../../labs/13-recovery-policy/explored-races.ts";
import { races } from "../../labs/13-recovery-policy/races.ts";

test.each(races.map((race) => [race.name, race] as const))(
  "in both orders, and with a crash at every place, nothing is broken by %s",
  async (_, race) => {
    // Loaded on demand, it would be waited for in the middle of a life.
    await import("typebox/schema");
    const options = { level: "order", patienceMs: 60_000, maxStates: 300 } as const;
    expect((await explore(await raceScenario(race), options)).violation).toBeUndefined();
  },
);
