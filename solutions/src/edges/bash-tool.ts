import type { Static } from "typebox";
import { type CommandEnd, runCommand } from "#agent/edges/run-command.ts";
import { createOutputWindow, type OutputWindow } from "#agent/output-window.ts";
import type { Tool, ToolOutcome } from "#contracts/tools.ts";
import type { Workspace } from "#contracts/workspace.ts";

const parameters = {
  type: "object",
  properties: {
    command: { type: "string", minLength: 1 },
    timeoutMs: { type: "integer", minimum: 1, maximum: 600_000, description: "Default: 120000." },
  },
  required: ["command"],
  additionalProperties: false,
} as const;

export interface BashToolOptions {
  /** The variables of the harness itself. Of these, a command gets those that hold no secrets by custom. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Default: 2000. */
  graceMs?: number;
}

const DEFAULT_TIMEOUT_MS = 120_000;
const MOST_CHARACTERS = 30_000;

/**
 * Runs a shell command in the workspace. It is guarded, not sandboxed: the command can read and change all
 * that the user can, inside of the workspace and outside, and talk to the network. What guards is the
 * permission that it needs, an environment without secrets, bounds on time and output, and that its process
 * group does not outlive it, nor the harness.
 *
 * A command that ends is `done`, whatever its exit code: the model reads the code in the text. One that was
 * stopped is `unknown`.
 */
export function createBashTool(workspace: Workspace, options: BashToolOptions): Tool {
  const bash: Tool<typeof parameters> = {
    name: "bash",
    description:
      "Runs a bash command in the workspace, with nothing on its stdin. Output is cut in the middle.",
    parameters,
    repeatable: true,
    action: ({ command }) => ({ action: "run-command", target: ".", content: command }),
    async execute({ command, timeoutMs = DEFAULT_TIMEOUT_MS }: Static<typeof parameters>, { signal }) {
      if (signal?.aborted) {
        return { status: "refused", reason: { code: "tool.not_run_aborted", params: { tool: "bash" } } };
      }
      // To the system, NUL ends a text: half of the command would run.
      if (command.includes("\0") || !command.isWellFormed()) {
        return { status: "refused", reason: { code: "tool.bad_content", params: { tool: "bash" } } };
      }
      const output = createOutputWindow(MOST_CHARACTERS);
      const end = await runCommand({
        command,
        folder: workspace.root,
        environment: harmlessEnvironment(options.environment),
        timeoutMs,
        graceMs: options.graceMs ?? 2_000,
        signal,
        onOutput: output.take,
      });
      return outcomeOf(end, output, timeoutMs);
    },
  };
  return bash as Tool;
}

const PASSED_ON = /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TERM|TZ|TMPDIR)$/;

/** An allow-list: no list of forbidden names would know the next service's. */
export function harmlessEnvironment(environment: BashToolOptions["environment"]): Record<string, string> {
  const passed = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && PASSED_ON.test(name) ? [[name, value]] : [],
  );
  return Object.fromEntries(passed);
}

function outcomeOf(end: CommandEnd, output: OutputWindow, timeoutMs: number): ToolOutcome {
  switch (end.kind) {
    case "not_started":
      return { status: "refused", reason: { code: "bash.not_started", params: { problem: end.problem } } };
    case "timeout":
      return { status: "unknown", reason: { code: "bash.timed_out", params: { timeoutMs } } };
    case "aborted":
      return { status: "unknown", reason: { code: "bash.aborted", params: {} } };
    case "exited": {
      const { exitCode, signal } = end;
      const note = signal === null ? `[exit code ${exitCode}]` : `[killed by ${signal}]`;
      const lines = [output.text(), ...(exitCode === 0 ? [] : [note])].filter((line) => line !== "");
      const text = lines.length > 0 ? lines.join("\n") : "[no output]";
      const details = { exitCode, signal, outputBytes: output.bytes() };
      return { status: "done", content: [{ type: "text", text }], details };
    }
  }
}
