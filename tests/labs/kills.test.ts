import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type KillPlace, prepareKills } from "../support/kill-program.ts";
import { runLabCommand } from "../support/run-command.ts";

let place: KillPlace;
beforeAll(async () => {
  place = await prepareKills("labs/08-recovery/explored.ts", "recoveryScenario");
});
afterAll(() => place.remove());

describe("lab 08, killed for real", () => {
  test("by the command, which shows each life and says that they are equal", async () => {
    const token = "t1/recovery/process/.6.0";
    const killed = await runLabCommand(["08", "--replay", token, "--kill", "--lang", "en"]);
    expect(killed.exitCode).toBe(0);
    expect(JSON.parse(killed.stdout)).toMatchObject({
      token,
      verdict: "equal",
      lives: [{ life: 1 }, { life: 2 }],
    });
    expect(killed.stderr).toContain("start recorded in the Operation Journal, then killed by SIGKILL");
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
    ["t1/recovery/process/.999.0", "this replay token cannot be used: in this lab no path goes so"],
  ])("is refused in one sentence for %s", async (token, sentence) => {
    const words = ["08", "--replay", token, "--kill", "--lang", "en"];
    const { exitCode, stdout, stderr } = await runLabCommand(words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});
