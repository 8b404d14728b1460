import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { ProcessTree } from "../../course/grade/process-tree.ts";
import { plantLearners } from "../support/plant-learners.ts";
import { quietEnvironment, root } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { path } = temporaryFolder();

const hangs = { "estimate-tokens.ts": "for (;;) {}\nexport const estimateTokens = () => 1;\n" };

/** Two learners whose modules loop for ever, both of them running. */
async function gradeForEver(): Promise<ChildProcess> {
  plantLearners(path("class"), { ann: hangs, bob: hangs });
  const command = spawn(process.execPath, ["course/start.js", "grade", path("class"), "--labs", "04"], {
    cwd: root,
    env: { ...quietEnvironment(), TMPDIR: path() },
    stdio: "ignore",
  });
  for (let tries = 0; learnersCells() < 2; tries += 1) {
    if (tries > 300) throw new Error("two cells never ran at once");
    await delay(100);
  }
  return command;
}

/** Whose bundle is a learner's. */
function learnersCells(): number {
  const all = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  const nodes = all.filter((line) => line.startsWith(process.execPath) && line.includes(path()));
  return new Set(nodes.flatMap((line) => /learner-\d+/.exec(line) ?? [])).size;
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s leaves no process and no file behind",
  async (signal) => {
    const command = await gradeForEver();
    const tree = new ProcessTree(command.pid as number);
    expect(tree.measure().processes).toBeGreaterThan(2);
    command.kill(signal);
    expect(await once(command, "exit")).toEqual([null, signal]);
    await delay(500);
    expect(learnersCells()).toBe(0);
    expect(tree.measure().processes).toBe(0);
    expect(readdirSync(path())).toEqual(["class"]);
  },
);

test("when the command itself is killed, its cells die with it", async () => {
  const command = await gradeForEver();
  command.kill("SIGKILL");
  await once(command, "exit");
  await delay(1_000);
  expect(learnersCells()).toBe(0);
});
