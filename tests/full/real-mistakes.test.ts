import { expect, test } from "vitest";
import { firstOf } from "../../course/serve-checks.ts";
import { kill } from "../../crash-explorer/kill.ts";
import { materialise } from "../../crash-explorer/materialise.ts";
import { readToken } from "../../crash-explorer/token.ts";
import { labWithMistake } from "../support/lab-with-mistake.ts";

/** What a learner with this mistake is shown, and whether a request outlives its sender on the way. */
test.each([
  ["05", "appends-overlap", "t1/acknowledged/process/.7.0"],
  ["05", "memory-before-disk", "t1/acknowledged/process/0,0,1.12.0"],
  ["05", "opens-without-sync", "t1/acknowledged/power/.1.4/.0.0", "power-killed"],
  ["06", "budget-full-after-a-restart", "t1/spending/process/.4.0/.20.0"],
  ["07", "believes-an-old-verdict", "t1/quarrel/process/0,1.12.0/"],
  ["08", "counts-itself", "t1/each-gap/process/.7.0/.1.0"],
  ["08", "calls-it-interrupted", "t1/batch/process/.0.0/"],
  ["08", "counts-itself", "t1/any-model/process/.0.0/.1.0/2"],
  ["08", "records-when-it-is-over", "t1/recover-twice/process/.0.0/.0.0"],
  ["08", "completes-before-it-runs", "t1/in-flight/process/.1.0/"],
  ["08", "retries-whatever-is-open", "t1/in-flight/process/.1.0/.1.0", "fate-outside"],
])("lab %s, %s: on %s reality breaks as the simulation does", async (lab, mistake, token, refused = "") => {
  const { checks, program, folder, remove } = await labWithMistake(lab, mistake);
  try {
    const path = readToken(token);
    expect((await firstOf(checks, (check) => check.replay?.(path))).breach).toBeDefined();
    const scenario = await firstOf(checks, (check) => check.scenarioOf?.(path));
    const put = await materialise(scenario, path, folder());
    expect(put.lives.filter(({ differs }) => differs.length > 0)).toEqual([]);
    expect(put.lives.length).toBeGreaterThan(0);
    const killed = kill(scenario, path, { program, folder: folder() });
    if (refused !== "") return await expect(killed).rejects.toMatchObject({ problem: refused });
    const { lives } = await killed;
    expect(lives.filter(({ differs }) => differs.length > 0)).toEqual([]);
    const deaths = path.lives.filter(({ death }) => death).length;
    expect(lives.map(({ real }) => real.outcome.kind)).toEqual([...Array(deaths).fill("died"), "ended"]);
  } finally {
    remove();
  }
});
