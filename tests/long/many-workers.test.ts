import { expect, test } from "vitest";
import { crowdOfWorkers } from "../support/crowd-of-workers.ts";

test("a thousand operations of eight workers, killed at random, each take effect once", async () => {
  const { killed, ...said } = await crowdOfWorkers({ runs: 200, callsEach: 5, kills: 30 });
  expect(said).toEqual({ effects: 1_000, twice: 0, records: 1_000, openRuns: 0, unsettled: 0 });
  expect(killed).toBeGreaterThan(10);
});
