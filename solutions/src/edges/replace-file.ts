import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { access, constants, lstat, open, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "#agent/edges/make-folder.ts";
import { syncNames } from "#agent/edges/sync-names.ts";
import { problemOf } from "#agent/problem-of.ts";
import { resolveInWorkspace } from "#agent/workspace-path.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Workspace, WorkspacePath } from "#contracts/workspace.ts";

export interface Replacement {
  tool: string;
  /** As the model gave it. */
  path: string;
  bytes: Uint8Array;
  /** What the file was when its content was read; if it is another by now, it is left alone. */
  readAs?: Stats;
  signal?: AbortSignal | undefined;
}

export type Replaced =
  | { status: "done"; path: WorkspacePath }
  | { status: "refused"; reason: Fact }
  | { status: "unknown"; reason: Fact };

/**
 * Gives a file of the workspace a new content, whole or not at all: written under another name in the same
 * folder, synced, renamed over the old one, and the name synced too. A reader, and a boot after a crash,
 * finds the old content or the new. Until the rename nothing has happened to the file, and every failure is
 * `refused`; from then on it may be `unknown`. A process killed before it leaves a `.my-pi-agent-*.tmp`.
 *
 * Since the name is replaced, a link or hard link that stands there is not written through. The file keeps
 * its permission bits; owner and extended attributes become those of a new file.
 */
export async function replaceFile(workspace: Workspace, given: Replacement): Promise<Replaced> {
  const resolved = await resolveInWorkspace(workspace, given.path);
  if (!resolved.ok) return { status: "refused", reason: resolved.failure };
  const target = resolved.value;
  if (target.kind !== "file" && target.kind !== "absent") return refused(given, "path.not_a_file");
  const folder = dirname(target.absolute);
  const temporary = join(folder, `.my-pi-agent-${randomUUID()}.tmp`);
  let firstMade: string | undefined;
  let problem: Replaced | undefined;
  try {
    firstMade = makeFolder(folder, 0o777);
    problem = (await writeBeside(workspace, given, target, temporary)) ?? (await renameOver());
  } catch (error) {
    problem = failed(given, error);
  }
  if (problem) {
    await rm(temporary, { force: true }).catch(() => {});
    await removeMade(folder, firstMade);
    return problem;
  }
  return syncNames(folder, firstMade).then(
    () => ({ status: "done", path: target }),
    (error: unknown) => unknown(given, error),
  );

  async function renameOver(): Promise<Replaced | undefined> {
    try {
      await rename(temporary, target.absolute);
      return undefined;
    } catch (error) {
      return UNSURE.has(problemOf(error)) ? unknown(given, error) : failed(given, error);
    }
  }
}

type Refusal = "path.not_a_file" | "path.changed" | "tool.not_run_aborted";

/** A disk or a server that answers so may have renamed all the same. */
const UNSURE = new Set(["EIO", "ETIMEDOUT", "ESTALE", "EINTR"]);

/** Everything up to the rename; the last looks are taken as late as they can be. */
async function writeBeside(
  workspace: Workspace,
  given: Replacement,
  target: WorkspacePath,
  temporary: string,
): Promise<Replaced | undefined> {
  const mode = await modeOf(target);
  await writeNew(temporary, given.bytes, mode);
  if (given.signal?.aborted) return refused(given, "tool.not_run_aborted");
  if (given.readAs && !(await isSame(target, given.readAs))) return refused(given, "path.changed");
  const now = await resolveInWorkspace(workspace, given.path);
  if (!now.ok) return { status: "refused", reason: now.failure };
  return now.value.absolute === target.absolute ? undefined : refused(given, "path.changed");
}

/** Renaming asks the folder alone; a file that may not be written has to stay as it is. */
async function modeOf({ absolute, kind }: WorkspacePath): Promise<number | undefined> {
  if (kind === "absent") return undefined;
  await access(absolute, constants.W_OK);
  return (await lstat(absolute)).mode & 0o777;
}

async function writeNew(path: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  const handle = await open(path, "wx");
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isSame({ absolute }: WorkspacePath, before: Stats): Promise<boolean> {
  const now = await lstat(absolute);
  return now.ino === before.ino && now.size === before.size && now.mtimeMs === before.mtimeMs;
}

/** Folders made for nothing go again, unless somebody has put something in. */
async function removeMade(folder: string, firstMade: string | undefined): Promise<void> {
  if (firstMade === undefined) return;
  for (let at = folder; at.length >= firstMade.length; at = dirname(at)) {
    await rmdir(at).catch(() => {});
  }
}

function refused({ tool, path }: Replacement, code: Refusal): Replaced {
  return { status: "refused", reason: { code, params: { tool, path } } };
}

function failed({ tool, path }: Replacement, error: unknown): Replaced {
  const params = { tool, path, problem: problemOf(error) };
  return { status: "refused", reason: { code: "tool.io_failed", params } };
}

function unknown({ tool, path }: Replacement, error: unknown): Replaced {
  const params = { tool, path, problem: problemOf(error) };
  return { status: "unknown", reason: { code: "tool.io_unknown", params } };
}
