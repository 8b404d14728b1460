import { expect, test } from "vitest";
import { crowdOfWorkers } from "../support/crowd-of-workers.ts";

test("eight workers, killed at random, make each effect once and lose nothing", async () => {
  const { killed, ...said } = await crowdOfWorkers({ runs: 30, callsEach: 4, kills: 6 });
  expect(said).toEqual({ effects: 120, twice: 0, records: 120, openRuns: 0, unsettled: 0 });
  expect(killed).toBeGreaterThan(0);
});
