import type { Stats } from "node:fs";
import { constants, type FileHandle, open } from "node:fs/promises";
import { problemOf } from "#agent/problem-of.ts";
import { resolveInWorkspace } from "#agent/workspace-path.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { Workspace, WorkspacePath } from "#contracts/workspace.ts";

/** Whoever got it closes `handle`. */
export interface OpenFile {
  path: WorkspacePath;
  handle: FileHandle;
  stats: Stats;
}

/**
 * Opens a regular file of the workspace for reading. The path is resolved again, right before: the yes to it
 * may be minutes old. A link that was put in its place since is not followed, and a pipe holds up nobody.
 */
export async function openWorkspaceFile(
  workspace: Workspace,
  tool: string,
  given: string,
): Promise<Result<OpenFile, Fact>> {
  const resolved = await resolveInWorkspace(workspace, given);
  if (!resolved.ok) return resolved;
  const path = resolved.value;
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  try {
    const handle = await open(path.absolute, flags);
    const stats = await handle.stat();
    if (stats.isFile()) return { ok: true, value: { path, handle, stats } };
    await handle.close();
  } catch (error) {
    const params = { tool, path: given, problem: problemOf(error) };
    return { ok: false, failure: { code: "tool.io_failed", params } };
  }
  return { ok: false, failure: { code: "path.not_a_file", params: { path: given } } };
}
