import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Check } from "../../labs/check.ts";
import { curriculum } from "../../labs/curriculum.ts";
import { type KillPlace, prepareLabKills } from "./kill-program.ts";
import { differentAmong, oneDeathMore, twoDeaths } from "./real-deaths.ts";

/** How many operations an undisturbed life does at least, and where its recovery dies as well. */
export interface Deaths {
  least: number;
  every: readonly [number, number];
}

/** By the numbers of labs and the names of their scenarios. */
export type DeathsOf = Readonly<Record<string, Readonly<Record<string, Deaths>>>>;

/** Each exploration of these labs at level process, with real processes that really die. */
export function describeKilled(explorations: DeathsOf): void {
  const labs = curriculum.filter(({ number }) => Object.hasOwn(explorations, number));

  describe.each(labs)("lab $number $slug, killed for real", (lab) => {
    let place: KillPlace;
    let checks: readonly Check[];
    beforeAll(async () => {
      place = await prepareLabKills(lab);
      ({ checks } = await import(`../../labs/${lab.number}-${lab.slug}/checks.ts`));
    });
    afterAll(() => place.remove());

    async function scenarioNamed(scenario: string) {
      for (const check of checks) {
        const found = await check.scenarioOf?.({ scenario, level: "process" });
        if (found) return found;
      }
      throw new Error(`lab ${lab.number} explores no ${scenario}`);
    }

    const named = Object.entries(explorations[lab.number] ?? {});

    test.each(named)(
      "%s ends as the simulation says, wherever its first life dies",
      async (name, { least }) => {
        const scenario = await scenarioNamed(name);
        const paths = await oneDeathMore(scenario, []);
        expect(paths.length).toBeGreaterThanOrEqual(least);
        expect(await differentAmong(scenario, paths, place)).toEqual([]);
      },
    );

    test.each(named)("%s does so too if its recovery dies as well", async (name, { every }) => {
      const scenario = await scenarioNamed(name);
      const paths = await twoDeaths(scenario, every);
      expect(paths.length).toBeGreaterThan(10);
      expect(await differentAmong(scenario, paths, place)).toEqual([]);
    });

    test("each exploration at level process is among them, and has a real side", async () => {
      const explored = checks.filter(({ level }) => level === "process");
      expect(explored.length).toBe(named.length);
      for (const [name] of named) expect((await scenarioNamed(name)).bootReal).toBeTypeOf("function");
    });
  });
}
