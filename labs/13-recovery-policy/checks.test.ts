import { describe, expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import { checks, exercise } from "./checks.ts";
import { raceScenario } from "./explored-races.ts";
import { races } from "./races.ts";

describe("the finished modules", () => {
  test.each(checks.map((check) => [check.id, check] as const))("pass %s", async (_, check) => {
    const { status, finding } = await check.run();
    expect({ status, finding }).toEqual({ status: "passed", finding: undefined });
  });

  test("are asked about by at least one check for each task, and by no check of another", () => {
    const tasks = exercise.tasks.map(({ id }) => id);
    expect([...new Set(checks.map(({ task }) => task))].sort()).toEqual(tasks);
  });
});

describe("in both orders, and with a crash at every place, nothing is broken by", () => {
  test.each(races.map((race) => [race.name, race] as const))(
    "%s",
    async (_, race) => {
      const { violation } = await explore(await raceScenario(race), {
        level: "order",
        patienceMs: 60_000,
        maxStates: 300,
      });
      expect(violation).toBeUndefined();
    },
    180_000,
  );
});
