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
import { installByLock } from "./install-by-lock.ts";

/** Packages that are too large for everybody's install: fetched when somebody asks for them. */
export interface Pinned {
  /** Such as `pi`: the folders of its versions begin with it. */
  name: string;
  version: string;
  /** Of a `package-lock.json` that names each package with its digest. */
  lock: URL;
  /** Called before the download begins. */
  tell(folder: string): void;
}

/**
 * The folder in which they are installed, in exactly the versions of the lock file. It is kept for the next
 * time. An install is made under another name and renamed once it is whole: so what has the name is whole,
 * and two processes that install at once do not meet.
 * @param cache where it is kept
 * @throws {Error} npm's own code, or the file system's
 */
export async function installPinned(
  { name, version, lock: url, tell }: Pinned,
  cache = cacheFolder(),
): Promise<string> {
  const lock = readFileSync(url, "utf8");
  const digest = createHash("sha256").update(lock).digest("hex").slice(0, 12);
  const whole = join(cache, `${name}-${version}-${digest}`);
  if (existsSync(whole)) return whole;
  mkdirSync(cache, { recursive: true });
  removeLeftOvers(cache, name);
  const begun = mkdtempSync(join(cache, `${BEGUN}${process.pid}-`));
  tell(whole);
  await orNothing(begun, async () => {
    writeFileSync(join(begun, "package-lock.json"), lock);
    writeFileSync(join(begun, "package.json"), JSON.stringify(JSON.parse(lock).packages[""]));
    await installByLock(begun, () => rmSync(begun, { recursive: true, force: true }));
    take(begun, whole);
  });
  return whole;
}

const BEGUN = "begun-";

/** A folder for all users, such as the temporary one, could hold packages of somebody else. */
export function cacheFolder(): string {
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
function removeLeftOvers(cache: string, own: string): void {
  for (const name of readdirSync(cache)) {
    const [, pid] = /^begun-(\d+)-/.exec(name) ?? [];
    if (pid === undefined ? name.startsWith(`${own}-`) : !isAlive(Number(pid))) {
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
