import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface Circumstances {
  /** The tree whose command runs. */
  cwd?: string;
  /** Added to an environment without the variables that the command listens to. */
  env?: Readonly<Record<string, string>>;
  /** Options of Node itself, such as `-C reference`. */
  node?: readonly string[];
  /** The child is killed once stderr holds this. */
  killAfter?: string;
  /** The child is killed after so long, if it still lives. */
  killAfterMs?: number;
  /** Another user, where the test may choose one. */
  uid?: number;
}

/** Runs `lab` as `npm run lab -- ...words` does, without npm's own start. */
export function runLabCommand(words: readonly string[], circumstances: Circumstances = {}): Promise<Ended> {
  const node = [...(circumstances.node ?? []), "course/start.js", ...words];
  return run(process.execPath, node, circumstances);
}

export function run(
  file: string,
  words: readonly string[],
  circumstances: Circumstances = {},
): Promise<Ended> {
  const { cwd = root, env = {}, killAfter, killAfterMs, uid } = circumstances;
  const child = spawn(file, words, {
    cwd,
    env: { ...quietEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const ended: Ended = { exitCode: null, stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    ended.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    ended.stderr += text;
    if (killAfter !== undefined && ended.stderr.includes(killAfter)) child.kill("SIGKILL");
  });
  const kill = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => {
      clearTimeout(kill);
      resolve({ ...ended, exitCode });
    });
  });
}

/** This process's environment, less what would change what the command says. */
export function quietEnvironment(): Record<string, string> {
  // No language that whoever runs the tests has chosen in lab 00.
  return { ...heedless(), LAB_SETTINGS: fileURLToPath(new URL("no-settings", import.meta.url)) };
}

function heedless(): Record<string, string> {
  const heard = ["CI", "LAB_LANG", "NO_COLOR", "FORCE_COLOR", "NODE_OPTIONS", "NODE_V8_COVERAGE"];
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || heard.includes(name) || name.startsWith("VITEST") ? [] : [[name, value]],
    ),
  );
}
