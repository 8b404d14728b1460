import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { killEach } from "../../crash-explorer/kill.ts";
import type { Path } from "../../crash-explorer/token.ts";
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
  for await (const life of livesAlong(recoveryScenario, path)) count = life.operations.length;
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
    const token = "t1/recovery/process/.6.0";
    const killed = await runLabCommand(["08", "--replay", token, "--kill", "--lang", "en"]);
    expect(killed.exitCode).toBe(0);
    expect(JSON.parse(killed.stdout)).toMatchObject({
      token,
      verdict: "equal",
      lives: [{ life: 1 }, { life: 2 }],
    });
    expect(killed.stderr).toContain("journal start, then killed by SIGKILL");
    expect(killed.stderr).toContain("the real disk and processes did as the simulation did");
  });

  test.each([
    ["process", "t1/recovery/process/.6.0"],
    ["process", "t1/recovery/process/.1.0/.0.0"],
    ["power", "t1/recovery/power/.3.1"],
  ])("or put on a real disk (%s: %s) and left there, if asked", async (_level, token) => {
    const sessions = place.folder();
    const words = ["08", "--replay", token, "--materialise", "--sessions", sessions, "--lang", "en"];
    const { exitCode, stdout } = await runLabCommand(words);
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, token, verdict: "equal" });
    const [folder = ""] = readdirSync(sessions);
    expect(readdirSync(join(sessions, folder, "crashed"))).toEqual([
      "checkpoints",
      "journal",
      "session",
      "world",
    ]);
  });

  test.each([
    ["t1/recovery/power/.3.1", "SIGKILL ends a process and keeps the page cache, so it is no power cut"],
    ["t1/recovery/process/.999.0", "this replay token cannot be used (leads-nowhere)"],
  ])("is refused in one sentence for %s", async (token, sentence) => {
    const words = ["08", "--replay", token, "--kill", "--lang", "en"];
    const { exitCode, stdout, stderr } = await runLabCommand(words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});
