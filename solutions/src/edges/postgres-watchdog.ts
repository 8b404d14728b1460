import { spawn } from "node:child_process";
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { mayLive, type ProcessName } from "#agent/edges/process-name.ts";
import { problemOf } from "#agent/problem-of.ts";

export interface Watchdog {
  /** Ends the server and removes its folder; settles when both are gone. */
  end(): Promise<void>;
}

/**
 * A small process that holds the other end of a pipe. When this process ends, in whatever way, the pipe
 * closes; then it ends the server and removes the folder. Ending in order goes the same way, so the way that
 * is only needed after a crash is the one that is always gone. It runs as this user, who owns the copy of the
 * binaries that the server may only read.
 */
export function endWithThisProcess(folder: string): Watchdog {
  const child = spawn("/bin/sh", ["-c", SCRIPT, "watchdog", folder], {
    cwd: "/",
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin" },
    // Not in this process's session: Ctrl-C and a closed terminal must not end it first.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  // It waits for this process, so this process must not wait for it.
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  return {
    async end() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}

/**
 * A server is found by its command, which names its data, and not by a number in a file: that one is written
 * late, and may have been given to another process since. SIGINT is Postgres's fast shutdown; who does not
 * end by it in ten seconds is killed. Who is just making the data is left to finish meanwhile, since it would
 * leave its shared memory behind; what is made is removed once nobody makes it any more.
 */
const SCRIPT = `
trap '' HUP INT TERM
read -r _
folder=$1
running() {
  if [ -d /proc/self ]; then
    echo "$folder/data" | grep -lsF -f - /proc/[0-9]*/cmdline | tr -dc '0-9\\n'
  else
    ps -axo pid=,args= | grep -F "$folder/data" | grep -v grep | awk '{ print $1 }'
  fi
}
making() {
  for pid in $pids; do
    case "$(ps -o args= -p $pid 2>/dev/null)" in *bin/initdb*) return 0 ;; esac
  done
  return 1
}
tries=0
while pids=$(running) && [ -n "$pids" ]; do
  signal=INT
  if [ $tries -ge 100 ]; then signal=KILL; fi
  if [ $signal = KILL ] || ! making; then kill -$signal $pids 2>/dev/null; fi
  sleep 0.1
  tries=$((tries + 1))
done
tries=0
while [ -e "$folder" ] && [ $tries -lt 50 ]; do
  rm -rf "$folder" 2>/dev/null || sleep 0.1
  tries=$((tries + 1))
done
`;

/**
 * Also the watchdog can die, as when the machine loses power: then the folder of a dead owner is left. One
 * that says of no owner is left too, by a process that died before it could; it is removed once it is so old
 * that nobody can have only just begun.
 */
export async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(parent, name))) {
    const owner = await ownerOf(folder);
    if (owner === "not known" || (owner !== "nobody" && (await mayLive(owner)))) continue;
    await endWithThisProcess(folder).end();
  }
}

const BEGINNING_MS = 600_000;

/** "not known": it is not for this user to remove, or its owner has only just begun. */
async function ownerOf(folder: string): Promise<ProcessName | "nobody" | "not known"> {
  const there = await lstat(folder).catch(() => undefined);
  if (!there?.isDirectory()) return "not known";
  const isOld = Date.now() - there.mtimeMs > BEGINNING_MS;
  try {
    const told: ProcessName = JSON.parse(await readFile(join(folder, "owner.json"), "utf8"));
    const { pid, place, start } = told;
    if (Number.isSafeInteger(pid) && typeof place === "string" && typeof start === "string") return told;
  } catch (error) {
    // Half a file is one that was being written when its process died; one that may not be read is another's.
    if (!(error instanceof SyntaxError) && problemOf(error) !== "ENOENT") return "not known";
  }
  return isOld ? "nobody" : "not known";
}
