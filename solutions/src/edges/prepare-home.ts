import { chmod, lstat, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncNames } from "#agent/edges/sync-names.ts";
import { problemOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

/** Where the agent keeps what has to outlive it. */
export interface Home {
  folder: string;
  sessions: string;
  journals: string;
  /** Made when there is something to tell; what becomes of it keeps no run from going on. */
  traces: string;
  locks: string;
}

/**
 * Makes the agent's folder, or takes the one that is there. It is nobody else's business, and no commit's: it
 * holds what was said, and what tools gave back.
 * @throws {HarnessError} `session.folder_unusable` {folder, problem}
 */
export async function prepareHome(folder: string): Promise<Home> {
  const [sessions, journals, locks] = ["sessions", "journals", "locks"].map((name) => join(folder, name));
  const records = { folder, sessions, journals, locks } as Omit<Home, "traces">;
  let at = folder;
  try {
    const firstMade = await mkdir(folder, { mode: 0o700 }).then(() => folder, ignoring("EEXIST"));
    for (at of Object.values(records)) await refuseOthers(at);
    at = folder;
    await chmod(folder, 0o700);
    await writeIgnore(join(folder, ".gitignore"));
    if (firstMade) await syncNames(dirname(folder), undefined);
    return { ...records, traces: join(folder, "traces") };
  } catch (cause) {
    const params = { folder: at, problem: problemOf(cause) };
    throw new HarnessError({ code: "session.folder_unusable", params }, { cause });
  }
}

/** An empty one, left by a full disk, would be taken for a whole one ever after, and commit what was said. */
async function writeIgnore(path: string): Promise<void> {
  try {
    await writeFile(path, "*\n", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (problemOf(error) === "EEXIST") return;
    await rm(path, { force: true });
    throw error;
  }
}

/** A link there, which a foreign repository may hold, would lead the records out of the workspace. */
async function refuseOthers(folder: string): Promise<void> {
  const found = await lstat(folder).catch(ignoring("ENOENT"));
  if (found && !found.isDirectory()) throw Object.assign(new Error(folder), { code: "ENOTDIR" });
}

function ignoring(code: string): (error: unknown) => undefined {
  return (error) => {
    if (problemOf(error) !== code) throw error;
    return undefined;
  };
}
