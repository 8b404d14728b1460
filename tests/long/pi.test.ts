import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { isHarnessError } from "#contracts/errors.ts";
import { installPi } from "../../course/pi/install-pi.ts";
import { type Told, tellStories } from "../../course/pi/interop-stories.ts";
import { writeHere } from "../../course/pi/own-stories.ts";
import { differences, openedHere } from "../../course/pi/two-views.ts";
import { loadPi } from "../../labs/09-session-tree/load-pi.js";
import type { Expected } from "../../labs/experiment.ts";
import { run, runLabCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const installed = await installPi(() => {}).catch((error: unknown) => {
  if (!isHarnessError(error)) throw error;
  process.stderr.write(`without Pi, its tests are left out: ${JSON.stringify(error.fact)}\n`);
});

const { path } = temporaryFolder();
const file = new URL("../../labs/13-recovery-policy/expected.json", import.meta.url);
const expected = (JSON.parse(readFileSync(file, "utf8")) as Expected).pi;

describe.skipIf(installed === undefined)("beside real Pi", () => {
  const pi = installed ?? "";

  test.each(["zh", "en"] as const)("the same crashes end in %s as lab 13 expects", async (language) => {
    const { exitCode, stdout } = await runLabCommand(["13", "pi", "--lang", language]);
    expect(stdout).toBe(`${JSON.stringify(expected?.[language], null, 2)}\n`);
    expect(exitCode).toBe(0);
  });

  test("both understand the same of every file, whoever wrote it and whoever appended", async () => {
    const told: Told[] = [];
    for await (const one of tellStories(pi, path())) told.push(one);
    expect(told).toHaveLength(12);
    for (const { story, compared, differs } of told)
      expect([story, compared, differs]).toEqual([story, 4, []]);
    expect(told.some(({ piOnMark }) => piOnMark > 0)).toBe(true);
  });

  test("the command says so, and its exit code too", async () => {
    const { exitCode, stdout } = await run("npm", ["run", "-s", "interop:pi", "--", "--lang", "en"]);
    expect(JSON.parse(stdout)).toMatchObject({ pi: "0.82.1", verdict: "equal" });
    expect(exitCode).toBe(0);
  });

  test("two files are not taken for the same", async () => {
    await Promise.all([writeHere("compacted", path("a")), writeHere("branches", path("b"))]);
    const { agent } = await loadPi(pi);
    const env = new agent.NodeExecutionEnv({ cwd: path() });
    const session = new agent.Session(await agent.JsonlSessionStorage.open(env, path("a")));
    const found = await openedHere(path("b"), (tree) => differences(session, tree));
    expect(found.map(({ about }) => about)).toEqual([
      ...["messages", "leaf", "name", "labels", "model", "thinkingLevel", "activeToolNames"],
    ]);
  });

  test("two installs at once give one Pi, and a third finds it", async () => {
    await mkdir(path("cache"));
    const [one, other] = await Promise.all([
      installPi(() => {}, path("cache")),
      installPi(() => {}, path("cache")),
    ]);
    expect(other).toBe(one);
    const told: string[] = [];
    expect(await installPi(({ code }) => told.push(code), path("cache"))).toBe(one);
    expect(told).not.toContain("pi.installing");
  });
});
