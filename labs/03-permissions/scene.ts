import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import type { Workspace } from "#contracts/workspace.ts";

/** What stands in the file outside; whoever reads it through a link has left the workspace. */
export const SECRET = "nobody in here should read this";

/** A workspace on a real disk, and a folder beside it that is none of the agent's business. */
export interface Scene {
  workspace: Workspace;
  /** Every file outside, with its content, as one text. */
  outside(): Promise<string>;
}

/**
 * ```text
 * outside/victim.txt
 * workspace/real/readme.txt
 * workspace/in       -> real                      stays inside
 * workspace/outbox   -> ../outside                a parent that leads out
 * workspace/notes.md -> ../outside/victim.txt     a file that leads out
 * workspace/draft    -> ../outside/not-yet        a link to nothing
 * entrance           -> workspace                 by which the workspace itself is reached
 * ```
 */
export async function setScene(folder: string): Promise<Scene> {
  const at = (...names: string[]) => join(folder, ...names);
  await mkdir(at("outside"));
  await mkdir(at("workspace", "real"), { recursive: true });
  await writeFile(at("outside", "victim.txt"), SECRET);
  await writeFile(at("workspace", "real", "readme.txt"), "read me");
  await symlink("real", at("workspace", "in"));
  await symlink("../outside", at("workspace", "outbox"));
  await symlink("../outside/victim.txt", at("workspace", "notes.md"));
  await symlink("../outside/not-yet", at("workspace", "draft"));
  await symlink("workspace", at("entrance"));
  return { workspace: await openNodeWorkspace(at("entrance")), outside: () => contentOf(at("outside")) };
}

async function contentOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort();
  const contents = names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]);
  return JSON.stringify(await Promise.all(contents));
}
