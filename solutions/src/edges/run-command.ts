import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { problemOf } from "#agent/problem-of.ts";

export interface Command {
  command: string;
  folder: string;
  environment: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Between the request to end and the kill. */
  graceMs: number;
  signal: AbortSignal | undefined;
  onOutput(bytes: Uint8Array): void;
}

export type CommandEnd =
  | { kind: "exited"; exitCode: number | null; signal: string | null }
  /** Killed by us. It did something, and nobody knows how much. */
  | { kind: "timeout" | "aborted" }
  | { kind: "not_started"; problem: string };

/**
 * What `sh` runs, as the leader of a new process group. First a watchdog that holds the read end of a pipe to
 * the harness. Nobody writes to that pipe; it ends when the harness closes it, or when the harness is no
 * more, by `kill -9` too, and then the watchdog kills the whole group. Then `bash` takes the leader's place,
 * without the pipe. Both outputs go into one, so that their order is kept.
 */
const LEADER = `( ( trap '' HUP INT TERM; read -r _ <&3; kill -KILL 0 ) >/dev/null 2>&1 & )
exec bash -c "$1" 2>&1 3<&-`;

/**
 * Runs a command in its own process group, with nothing on its stdin. The group ends with the command, with
 * the time-out, with an abort and with the harness, children in the background included. A process that
 * leaves the group (`setsid`) gets away: this is a guard, no sandbox.
 */
export async function runCommand(given: Command): Promise<CommandEnd> {
  const child = startLeader(given);
  if (child.pid === undefined) return { kind: "not_started", problem: await startProblem(child) };
  child.stdout?.on("data", given.onOutput);
  for (const stream of child.stdio) stream?.on("error", () => {});
  const exited = new Promise<CommandEnd>((resolve) => {
    child.once("exit", (exitCode, signal) => resolve({ kind: "exited", exitCode, signal }));
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const finished = new AbortController();
  const end = await Promise.race([exited, stopRequest(given, finished.signal)]);
  if (end.kind !== "exited") {
    signalGroup(child, "SIGTERM");
    await Promise.race([exited, wait(given.graceMs, undefined, { ref: false })]);
  }
  finished.abort();
  // While the watchdog lives, the group does, so that this number cannot be that of another group.
  signalGroup(child, "SIGKILL");
  child.stdio[3]?.destroy();
  await Promise.race([closed, wait(LAST_OUTPUT_MS, undefined, { ref: false })]);
  child.stdout?.destroy();
  return end;
}

/** A process that left the group may hold the output open for ever. */
const LAST_OUTPUT_MS = 500;

function startLeader({ command, folder, environment }: Command): ChildProcess {
  return spawn("/bin/sh", ["-c", LEADER, "sh", command], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ["ignore", "pipe", "ignore", "pipe"],
  });
}

function startProblem(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.once("error", (error) => resolve(problemOf(error))));
}

/** The time-out or the abort, whichever comes first; neither once `finished`. */
function stopRequest({ timeoutMs, signal }: Command, finished: AbortSignal): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: "timeout" }), timeoutMs);
    finished.addEventListener("abort", () => clearTimeout(timer));
    signal?.addEventListener("abort", () => resolve({ kind: "aborted" }), { signal: finished });
    if (signal?.aborted) resolve({ kind: "aborted" });
  });
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}
