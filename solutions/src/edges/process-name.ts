import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";
import { problemOf } from "#agent/problem-of.ts";

/** A process by what no later one will share, though the system gives out its number again. */
export interface ProcessName {
  pid: number;
  /** The machine, or the container: numbers mean something only inside of one. */
  place: string;
  /** When it started, and in which boot; `-` where the system does not tell. */
  start: string;
}

/** @throws {Error} never for this process: whoever asks lives. */
export async function ownProcessName(): Promise<ProcessName> {
  const space = await readlink("/proc/self/ns/pid").catch(() => "");
  const start = await startOf(process.pid);
  return { pid: process.pid, place: short(`${hostname()} ${space}`), start: start ?? UNKNOWN };
}

/**
 * Whether the process that once had this name may still live. True in doubt: another machine's process cannot
 * be looked at, and whoever is taken for dead loses what is his.
 */
export async function mayLive(name: ProcessName): Promise<boolean> {
  const own = await ownProcessName();
  if (name.place !== own.place) return true;
  try {
    process.kill(name.pid, 0);
  } catch (error) {
    // EPERM: it lives, as another user.
    if (problemOf(error) === "ESRCH") return false;
  }
  const start = await startOf(name.pid);
  if (start === undefined) return false;
  return name.start === UNKNOWN || start === UNKNOWN || name.start === start;
}

const UNKNOWN = "-";

/** Undefined: it is dead, also when its parent has not asked for its end yet. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    return process.platform === "linux" ? await startOnLinux(pid) : await startByPs(pid);
  } catch {
    return UNKNOWN;
  }
}

async function startOnLinux(pid: number): Promise<string | undefined> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name in the parentheses may hold anything; the state follows it, and 19 fields later the start.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return "ZX".includes(fields[0] ?? "") ? undefined : short(`${boot} ${fields[19]}`);
}

async function startByPs(pid: number): Promise<string | undefined> {
  const options = { env: { PATH: process.env.PATH ?? "", LC_ALL: "C" } };
  const { stdout } = await promisify(execFile)("ps", ["-o", "stat=,lstart=", "-p", String(pid)], options);
  const [state = "", ...started] = stdout.trim().split(/\s+/);
  return state.startsWith("Z") ? undefined : short(started.join(" "));
}

function short(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
