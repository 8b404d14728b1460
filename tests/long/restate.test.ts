import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { isHarnessError } from "#contracts/errors.ts";
import { installRestate } from "../../course/restate/install-restate.ts";
import type { Expected } from "../../labs/experiment.ts";
import { root, runLabCommand } from "../support/run-command.ts";

const installed = await installRestate(() => {}).catch((error: unknown) => {
  if (!isHarnessError(error)) throw error;
  process.stderr.write(`without Restate, its tests are left out: ${JSON.stringify(error.fact)}\n`);
});

const file = new URL("../../labs/18-durable-engine/expected.json", import.meta.url);
const expected = (JSON.parse(readFileSync(file, "utf8")) as Expected).restate;

describe.skipIf(installed === undefined)("on real Restate", () => {
  test.each(["zh", "en"] as const)("the same crashes end in %s as lab 18 expects", async (language) => {
    const { exitCode, stdout } = await runLabCommand(["18", "restate", "--lang", language]);
    expect(stdout).toBe(`${JSON.stringify(expected?.[language], null, 2)}\n`);
    expect(exitCode).toBe(0);
  });

  test.each(["SIGINT", "SIGKILL"] as const)(
    "who is ended by %s in the middle leaves no server and no folder",
    async (signal) => {
      const before = folders();
      const child = spawn(process.execPath, ["course/start.js", "18", "restate"], {
        cwd: root,
        stdio: "ignore",
        // Ctrl-C reaches every process of the terminal's group.
        detached: true,
      });
      const own = () => folders().filter((name) => !before.includes(name));
      await until(() => own().length > 0 && own().every(hasServer));
      const ended = new Promise((resolve) => child.once("exit", resolve));
      process.kill(-(child.pid ?? 0), signal);
      await ended;
      await until(() => own().length === 0);
      expect(own()).toEqual([]);
    },
  );
});

function folders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("my-pi-agent-restate-"));
}

function hasServer(folder: string): boolean {
  try {
    return readdirSync(`${tmpdir()}/${folder}/data/lab`).includes("admin.sock");
  } catch {
    return false;
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}
