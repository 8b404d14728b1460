import { lstat, readlink, realpath, stat } from "node:fs/promises";
import { problemOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { PathNode, Workspace } from "#contracts/workspace.ts";

/**
 * A folder on a real disk as the workspace. It may be reached by a link: the link is followed now, once, so
 * that nobody can move the boundary later by changing it.
 * @throws {HarnessError} `workspace.unusable` {folder, problem}
 */
export async function openNodeWorkspace(folder: string): Promise<Workspace> {
  try {
    const root = await realpath(folder);
    if ((await stat(root)).isDirectory()) return { root, look };
  } catch (cause) {
    throw unusable(folder, problemOf(cause), { cause });
  }
  throw unusable(folder, "ENOTDIR");
}

async function look(path: string): Promise<PathNode> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return { kind: "link", target: await readlink(path) };
    if (found.isDirectory()) return { kind: "folder" };
    return { kind: found.isFile() ? "file" : "other" };
  } catch (error) {
    if (problemOf(error) === "ENOENT") return { kind: "absent" };
    throw error;
  }
}

function unusable(folder: string, problem: string, options?: { cause: unknown }): HarnessError {
  return new HarnessError({ code: "workspace.unusable", params: { folder, problem } }, options);
}
