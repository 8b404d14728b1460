import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { killEach } from "../../crash-explorer/kill.ts";
import { type Path, writeToken } from "../../crash-explorer/token.ts";
import { livesAlong } from "../../crash-explorer/walk.ts";
import { recoveryScenario } from "../../labs/08-recovery/explored.ts";
import { type KillPlace, prepareKills } from "../support/kill-program.ts";
import { runLabCommand } from "../support/run-command.ts";

let place: KillPlace;
beforeAll(async () => {
  place = await prepareKills("labs/08-recovery/explored.ts", "recoveryScenario");
});
afterAll(() => place.remove());

/** The paths that go on from these deaths and die once more: at every place. */
async function oneDeathMore(deaths: readonly number[]): Promise<Path[]> {
  const before = deaths.map((boundary) => ({ choices: [], death: { boundary, variant: 0 } }));
  const path = { scenario: "recovery", level: "process", lives: [...before, { choices: [] }] } as const;
  let count = 0;
  for await (const life of livesAlong(await recoveryScenario(), path)) count = life.operations.length;
  return Array.from({ length: count }, (_, boundary) => ({
    ...path,
    lives: [...before, { choices: [], death: { boundary, variant: 0 } }],
  }));
}

async function differentAmong(paths: readonly Path[]) {
  const reports = await killEach(await recoveryScenario(), paths, { ...place, folder: place.folder() });
  for (const [index, { lives }] of reports.entries()) {
    const deaths = paths[index]?.lives.length ?? 0;
    const kinds = [...Array.from({ length: deaths }, () => "died"), "ended"];
    expect(lives.map(({ real }) => real.outcome.kind)).toEqual(kinds);
  }
  return reports.filter(({ verdict }) => verdict !== "equal");
}

describe("lab 08, killed for real", () => {
  test("at every place of its undisturbed life ends as the simulation says", async () => {
    const paths = await oneDeathMore([]);
    expect(paths.length).toBeGreaterThan(20);
    expect(await differentAmong(paths)).toEqual([]);
  });

  test("and once more in its recovery, at places all over it, does so too", async () => {
    const first = (await oneDeathMore([])).length;
    const paths: Path[] = [];
    for (let boundary = 1; boundary < first; boundary += 4) {
      const second = await oneDeathMore([boundary]);
      paths.push(...second.filter((_, place) => place % 5 === 0));
    }
    expect(paths.length).toBeGreaterThan(15);
    expect(await differentAmong(paths)).toEqual([]);
  });

  test("by the command, which shows each life and says that they are equal", async () => {
    const path = (await oneDeathMore([6]))[0] ?? (await oneDeathMore([]))[6];
    const token = writeToken(path as Path);
    const killed = await runLabCommand(["08", "--replay", token, "--kill", "--lang", "en"]);
    expect(killed.exitCode).toBe(0);
    expect(JSON.parse(killed.stdout)).toMatchObject({ token, verdict: "equal" });
    expect(killed.stderr).toContain("journal start, then killed by SIGKILL");
    expect(killed.stderr).toContain("the real disk and processes did as the simulation did");
  });
});
