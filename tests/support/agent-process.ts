import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { restoreSession } from "#agent/restore-session.ts";
import type { Entry } from "#contracts/entries.ts";
import { quietEnvironment, root } from "./run-command.ts";
import { type OpenTerminal, openTerminal } from "./terminal.ts";

/** A key such as no provider gives out; what must never be seen again. */
export const SECRET = "key with spaces/7f3a-9b21";

type Environment = Readonly<Record<string, string>>;

/** A folder for the agent to work in, gone when the tests of the file are over. Its path holds no links. */
export async function workFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "agent-test-")));
  made.push(folder);
  return folder;
}

const made: string[] = [];
// Not at the end of each test: of tests that run at once, nobody knows which one is asking.
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** The environment in which a model is reached at `baseUrl`. */
export function reaching(baseUrl: string): Environment {
  return { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: SECRET };
}

export interface AgentProcess {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits until stdout and stderr together hold the text. */
  says(text: string): Promise<void>;
  ended: Promise<AgentEnd>;
}

export interface AgentEnd {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the agent as `npm run agent -- ...words` does, without npm's own start and with nobody to ask. */
export function startAgent(folder: string, words: readonly string[], env: Environment = {}): AgentProcess {
  const child = spawn(process.execPath, [...COMMAND, "--folder", folder, ...words], {
    cwd: root,
    env: { ...bareEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    says: (text) => until(() => `${stdout}\n${stderr}`.includes(text), `it never said ${text}`),
    ended: new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (exitCode) => resolve({ exitCode, stdout, stderr }));
    }),
  };
}

export function runAgent(folder: string, words: readonly string[], env?: Environment): Promise<AgentEnd> {
  return startAgent(folder, words, env).ended;
}

/** The agent at a terminal, where somebody can answer. */
export function agentAtTerminal(folder: string, words: readonly string[], env: Environment): OpenTerminal {
  const given = [...COMMAND, "--folder", folder, ...words];
  // The terminal takes the rest of the environment from the test's own, so it is emptied by a shell.
  const unset = [...HEARD].map((name) => `unset ${name};`).join(" ");
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const shell = ["-c", `${unset} exec env "$@"`, "sh", ...set, process.execPath, ...given];
  return openTerminal("/bin/sh", shell, { cwd: root, columns: 100 });
}

const COMMAND = ["my-pi-agent/start.js"];

/** What the agent listens to, and a test that runs under npm inherits. */
const HEARD = [
  "INIT_CWD",
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "ANTHROPIC_API_KEY",
  "ANTHROPIC_BASE_URL",
] as const;

function bareEnvironment(): Record<string, string> {
  const heard: readonly string[] = HEARD;
  return Object.fromEntries(Object.entries(quietEnvironment()).filter(([name]) => !heard.includes(name)));
}

export async function until(holds: () => boolean, otherwise: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The one file of the agent's folder `kind`, as bytes; undefined before it is there. */
export function recordOf(folder: string, kind: "sessions"): Buffer | undefined {
  const within = join(folder, ".my-pi-agent", kind);
  const name = existsSync(within) ? readdirSync(within)[0] : undefined;
  return name === undefined ? undefined : readFileSync(join(within, name));
}

/** The entries of the one session, which must be whole. @throws {HarnessError} if it does not parse. */
export function sessionEntries(folder: string): readonly Entry[] {
  const { entries, torn } = restoreSession(recordOf(folder, "sessions") ?? new Uint8Array());
  if (torn) throw new Error(`the session has a torn tail at line ${torn.line}`);
  return entries;
}

/** Whether a process runs; one that is dead, and not yet asked for its end, does not. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Dead, and its new parent has not asked for its end: it runs no more.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !readFileSync(stat, "utf8").includes(") Z ");
}
