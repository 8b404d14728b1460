import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { explore } from "../../crash-explorer/explore.ts";
import { kill, killEach } from "../../crash-explorer/kill.ts";
import { materialise } from "../../crash-explorer/materialise.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import type { Things } from "../../crash-explorer/thing.ts";
import { type Path, readToken } from "../../crash-explorer/token.ts";
import { livesAlong } from "../../crash-explorer/walk.ts";
import { recoveryScenario } from "../../labs/08-recovery/explored.ts";
import { type KillPlace, prepareKills } from "../support/kill-program.ts";
import { losing } from "../support/lossy-toy.ts";
import * as toys from "../support/real-toys.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { path: inFolder } = temporaryFolder();

/** One path of a scenario: `lives` as in a token. */
function pathOf({ name }: { name: string }, lives: string): Path {
  return readToken(`t1/${name}/process/${lives}`);
}

async function operationsOf(scenario: Scenario<Things, unknown>, lives = ""): Promise<readonly string[]> {
  let operations: readonly string[] = [];
  for await (const life of livesAlong(() => scenario, pathOf(scenario, lives))) operations = life.operations;
  return operations;
}

describe("what a crash left, on a real disk", () => {
  test("is what the simulation goes on with, after a crash at any place", async () => {
    expect(await explore(toys.careful, { maxStates: 200 })).toMatchObject({ verdict: "exhaustive" });
    const operations = await operationsOf(toys.careful);
    for (const boundary of operations.keys()) {
      const folder = inFolder(String(boundary));
      const report = await materialise(toys.careful, pathOf(toys.careful, `.${boundary}.0`), folder);
      expect(report).toMatchObject({ verdict: "equal", lives: [{ life: 2, differs: [] }] });
    }
  });

  test("stays beside the place that is booted", async () => {
    const operations = await operationsOf(toys.careful);
    const torn = operations.indexOf("log append in part");
    const { verdict } = await materialise(toys.careful, pathOf(toys.careful, `.${torn}.0`), inFolder("torn"));
    expect(verdict).toBe("equal");
    expect(readFileSync(inFolder("torn", "crashed", "log", "log"), "utf8")).toBe("first\na longer lin");
    expect(readFileSync(inFolder("torn", "booted", "log", "log"), "utf8")).toMatch(
      /^first\na longer line x\d+\n$/,
    );
  });

  test("may be what a power cut left", async () => {
    const recovery = await recoveryScenario();
    const variants = [0, 1, 2].map((variant) => readToken(`t1/recovery/power/.3.${variant}`));
    const left = new Set<string>();
    for (const [index, path] of variants.entries()) {
      const { verdict } = await materialise(recovery, path, inFolder(String(index)));
      expect(verdict).toBe("equal");
      left.add(readFileSync(inFolder(String(index), "crashed", "session", "log"), "utf8"));
    }
    expect(left.size).toBe(variants.length);
  });

  test("goes on with the answers of the path, to the end of each life that the path still has", async () => {
    const report = await materialise(toys.careful, pathOf(toys.careful, ".2.0/1/"), inFolder("answers"));
    expect(report).toMatchObject({ verdict: "equal", lives: [{ life: 2 }, { life: 3 }] });
    expect(report.lives[0]?.real.left.world).toContain('"read":1');
  });

  test.each<[string, Scenario<Things, unknown>, string, unknown]>([
    ["an operation that the simulation does not know", toys.hasty, "", ["world", "operations", "outcome"]],
    ["nothing where both throw the same", toys.throwing, "", []],
    ["a thing that writes down less than its state", losing, ".0.0", ["disk"]],
  ])("shows %s", async (_what, scenario, lives, differs) => {
    const report = await materialise(scenario, pathOf(scenario, lives), inFolder("different"));
    expect(report.lives[0]?.differs).toEqual(differs);
    expect(report.verdict).toBe((differs as string[]).length === 0 ? "equal" : "different");
  });

  test.each<[string, Scenario<Things, unknown>, string]>([
    ["no-real-boot", { ...toys.throwing, bootReal: undefined } as never, "t1/throwing/process/"],
    [
      "not-on-disk",
      { ...losing, things: { disk: { ...losing.things.disk, onDisk: undefined } } } as never,
      "t1/losing/process/",
    ],
    ["power-copied", toys.careful, "t1/careful/power/.0.0"],
    ["leads-nowhere", toys.careful, "t1/careful/process/.99.0"],
  ])("is refused where it cannot be had: %s", async (problem, scenario, token) => {
    await expect(materialise(scenario, readToken(token), inFolder("refused"))).rejects.toMatchObject({
      problem,
    });
  });
});

/** With a thing that lies on no disk, as one that has no real side may well have. */
const nowhere = { ...losing, things: { disk: { ...losing.things.disk, onDisk: undefined } } } as never;

test.each<[string, Scenario<Things, unknown>, string]>([
  ["order-chosen", toys.careful, "t1/careful/order/"],
  ["no-real-boot", Object.assign({}, nowhere, { bootReal: undefined }), "t1/losing/power/"],
  ["not-on-disk", nowhere, "t1/losing/process/.0.0"],
])("both refuse a path for the same reason: %s", async (problem, scenario, token) => {
  const path = readToken(token);
  await expect(materialise(scenario, path, inFolder("both"))).rejects.toMatchObject({ problem });
  const program = inFolder("no-program.mjs");
  await expect(kill(scenario, path, { program, folder: inFolder("both") })).rejects.toMatchObject({
    problem,
  });
});

describe("a real kill", () => {
  let place: KillPlace;
  beforeAll(async () => {
    place = await prepareKills("tests/support/real-toys.ts", "findToy");
  });
  afterAll(() => place.remove());

  function killed(scenario: Scenario<Things, unknown>, lives: string, options = {}) {
    return kill(scenario, pathOf(scenario, lives), { ...place, folder: place.folder(), ...options });
  }

  test("at any place leaves what the simulation says, and so does one in the recovery", async () => {
    const operations = await operationsOf(toys.careful);
    const paths = [...operations.keys()].map((boundary) => pathOf(toys.careful, `.${boundary}.0`));
    const torn = operations.indexOf("log append in part");
    expect(await operationsOf(toys.careful, `.${torn}.0/`)).toContain("log truncate");
    for (const second of [0, 1, 2]) paths.push(pathOf(toys.careful, `.${torn}.0/.${second}.0`));
    const reports = await killEach(toys.careful, paths, { ...place, folder: place.folder() });
    expect(reports.filter(({ verdict }) => verdict !== "equal")).toEqual([]);
    expect(reports.at(-1)?.lives.map(({ real }) => real.outcome.kind)).toEqual(["died", "died", "ended"]);
  });

  test.each<[string, Scenario<Things, unknown>, string, string[], object]>([
    [
      "memory that outlives a crash in the simulation alone",
      toys.forgetful,
      ".0.0",
      ["outcome"],
      { kind: "ended" },
    ],
    ["an operation that the simulation does not know", toys.hasty, ".4.0", ["operations"], { kind: "died" }],
    ["a process that ends itself", toys.leaving, ".4.0", ["operations", "outcome"], { kind: "exited" }],
    ["a life that waits for ever", toys.waiting, ".4.0", ["operations", "outcome"], { kind: "stuck" }],
  ])("shows %s", async (_what, scenario, lives, differs, outcome) => {
    const { verdict, lives: compared } = await killed(scenario, lives, { patienceMs: 3_000 });
    expect(verdict).toBe("different");
    expect(compared.at(-1)?.real.outcome).toMatchObject(outcome);
    expect(compared.at(-1)?.differs).toEqual(expect.arrayContaining(differs));
  });

  test("tells what a process said before it ended itself", async () => {
    const { lives } = await killed(toys.leaving, "");
    expect(lives[0]?.real.outcome).toEqual({ kind: "exited", error: "3: it left" });
  });

  test("goes no further once a life went another way", async () => {
    expect((await killed(toys.hasty, ".4.0/.1.0")).lives).toHaveLength(1);
  });

  test("compares lives that throw as well", async () => {
    const { verdict, lives } = await killed(toys.throwing, "");
    expect(verdict).toBe("equal");
    expect(lives[0]?.real.outcome).toEqual({ kind: "threw", error: "TypeError: no" });
  });

  test("stands for no power cut, nor for what becomes of a request on its way", async () => {
    const power = readToken("t1/recovery/power/.3.0");
    const options = { ...place, folder: place.folder() };
    await expect(kill(await recoveryScenario(), power, options)).rejects.toMatchObject({
      problem: "power-killed",
    });
    await expect(killed(toys.sending, ".0.1")).rejects.toMatchObject({ problem: "fate-outside" });
    await expect(killed(toys.sending, "1")).rejects.toMatchObject({ problem: "choice-outside" });
  });
});
