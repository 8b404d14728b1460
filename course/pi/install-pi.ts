import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { installByLock } from "./install-by-lock.ts";
import { PI } from "./pi-version.ts";

/**
 * The folder in which real Pi is installed, in exactly the versions of `pi-lock.json`. It is kept for the
 * next time. An install is made under another name and renamed once it is whole: so what has the name is
 * whole, and two processes that install at once do not meet.
 * @param cache where it is kept
 * @throws {HarnessError} `pi.not_installed` {version, problem}
 */
export async function installPi(tell: (fact: Fact) => void, cache = cacheFolder()): Promise<string> {
  const lock = readFileSync(new URL("pi-lock.json", import.meta.url), "utf8");
  const name = `pi-${PI.version}-${createHash("sha256").update(lock).digest("hex").slice(0, 12)}`;
  const whole = join(cache, name);
  if (isOlder(process.versions.node, PI.node)) {
    tell({ code: "pi.older_node", params: { wanted: PI.node, node: process.versions.node } });
  }
  if (existsSync(whole)) return whole;
  try {
    mkdirSync(cache, { recursive: true });
    removeLeftOvers(cache);
    const begun = mkdtempSync(join(cache, `${BEGUN}${process.pid}-`));
    tell({ code: "pi.installing", params: { version: PI.version, folder: whole } });
    await orNothing(begun, async () => {
      writeFileSync(join(begun, "package-lock.json"), lock);
      writeFileSync(join(begun, "package.json"), JSON.stringify(JSON.parse(lock).packages[""]));
      await installByLock(begun, () => rmSync(begun, { recursive: true, force: true }));
      take(begun, whole);
    });
    return whole;
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new HarnessError({ code: "pi.not_installed", params: { version: PI.version, problem } }, { cause });
  }
}

/** Takes away all that is kept of Pi; tells whether there was anything. */
export function forgetPi(cache = cacheFolder()): boolean {
  const found = existsSync(cache);
  rmSync(cache, { recursive: true, force: true });
  return found;
}

const BEGUN = "begun-";

/** A folder that others may write to, such as the system's temporary one, could hold somebody else's Pi. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME: given = "" } = process.env;
  const own =
    process.platform === "darwin" ? join(homedir(), "Library", "Caches") : join(homedir(), ".cache");
  return join(isAbsolute(given) ? given : own, "agent-harness-lab");
}

async function orNothing(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Somebody may have been faster; theirs is as good. */
function take(begun: string, whole: string): void {
  try {
    renameSync(begun, whole);
  } catch (error) {
    if (!existsSync(whole)) throw error;
  }
}

/** Of processes that were killed while they installed, and of versions that nobody asks for any more. */
function removeLeftOvers(cache: string): void {
  for (const name of readdirSync(cache)) {
    const [, pid] = /^begun-(\d+)-/.exec(name) ?? [];
    if (pid === undefined ? name.startsWith("pi-") : !isAlive(Number(pid))) {
      removeIfItCan(join(cache, name));
    }
  }
}

/** An npm that outlived its starter may still write there; the next install tries again. */
function removeIfItCan(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** By the numbers, piece by piece. */
export function isOlder(version: string, wanted: string): boolean {
  return version.localeCompare(wanted, "en", { numeric: true }) < 0;
}
