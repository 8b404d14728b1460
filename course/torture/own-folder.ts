import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeLeftovers } from "#agent/edges/postgres-watchdog.ts";
import { ownProcessName } from "#agent/edges/process-name.ts";

const PREFIX = "agent-harness-lab-torture-";

/** What a run was killed over, and nobody could remove. Of whoever still lives nothing is touched. */
export function removeDeadFolders(parent: string = tmpdir()): Promise<void> {
  return removeLeftovers(parent, PREFIX);
}

/** A folder for as long as the work lasts; it says whose it is, for whoever finds it left behind. */
export async function inOwnFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const owner = JSON.stringify(await ownProcessName());
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    await writeFile(join(folder, "owner.json"), owner);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
