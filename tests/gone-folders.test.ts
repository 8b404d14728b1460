import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lendTrees, plantSmallLab } from "./support/plant-tree.ts";
import { root, runLabCommand } from "./support/run-command.ts";

const withTree = lendTrees(() => plantSmallLab());
let TMPDIR: string;
beforeEach(async () => {
  TMPDIR = await mkdtemp(join(tmpdir(), "gone-folders-"));
});
afterEach(() => rm(TMPDIR, { recursive: true, force: true }));

async function left(): Promise<string[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await readdir(TMPDIR)).length === 0) return [];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return readdir(TMPDIR);
}

test.each([
  ["waits", "await new Promise((resolve) => setTimeout(resolve, 60_000))"],
  ["never comes back", "for (;;);"],
])("a command that is killed while a module %s leaves no folder behind", async (_what, work) => {
  const text = `export const answer = async () => { process.stderr.write("in it\\n"); ${work}; return "42"; };`;
  const ended = await withTree("my-pi-agent/src/trace.ts", text, async (cwd) => {
    return runLabCommand(["08"], { cwd, env: { TMPDIR }, killAfter: "in it" });
  });
  expect(ended).toMatchObject({ exitCode: null, stdout: "" });
  expect(await left()).toEqual([]);
});

test("checks that are ended by Ctrl-C leave no folder behind, and say so by their exit code", async () => {
  const words = ["-C", "reference", "course/start.js", "08", "--check"];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, TMPDIR, LAB_LANG: "en" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let told = "";
  child.stderr.on("data", (bytes) => {
    told += bytes;
    if (told.includes("passed")) child.kill("SIGINT");
  });
  expect(await once(child, "close")).toEqual([130, null]);
  expect(told.match(/^passed /gm)?.length).toBeLessThan(3);
  expect(await left()).toEqual([]);
});

// Where in its start a command is, no test can know: so it is ended at many moments.
test.each([200, 400, 600, 800, 1_200])("Ctrl-C %i ms after the start leaves no folder behind", async (ms) => {
  const child = spawn(process.execPath, ["course/start.js", "08", "all"], {
    cwd: root,
    env: { ...process.env, TMPDIR },
    stdio: "ignore",
    detached: true,
  });
  const over = once(child, "close");
  await new Promise((resolve) => setTimeout(resolve, ms));
  // As from a terminal: to the whole group.
  if (child.exitCode === null) process.kill(-(child.pid as number), "SIGINT");
  await over;
  expect(await left()).toEqual([]);
});
