import { harmlessEnvironment } from "#agent/edges/bash-tool.ts";
import { runCommand } from "#agent/edges/run-command.ts";
import { createOutputWindow } from "#agent/output-window.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Check } from "#contracts/verification.ts";

const TIMEOUT_MS = 600_000;
const GRACE_MS = 2_000;
const MOST_CHARACTERS = 4_000;

/**
 * A check that runs a command of the person's own, such as the project's tests: it passes with exit code 0.
 */
export function commandCheck(
  command: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Check {
  return async ({ signal }) => {
    const output = createOutputWindow(MOST_CHARACTERS);
    const end = await runCommand({
      command,
      folder,
      environment: harmlessEnvironment(environment),
      timeoutMs: TIMEOUT_MS,
      graceMs: GRACE_MS,
      signal,
      onOutput: (bytes) => output.take(bytes),
    });
    if (end.kind !== "exited") throw new Error(`${command}: ${end.kind}`);
    const found: Fact = {
      code: "agent.check_ended",
      params: { command, exitCode: end.exitCode ?? String(end.signal), output: output.text() },
    };
    return { passed: end.exitCode === 0, found };
  };
}
