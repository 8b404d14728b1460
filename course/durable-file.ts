import { randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
// Of the reference, both without siblings: the command must start whatever the learner's tree holds.
import { makeFolder } from "#reference/edges/make-folder.ts";
import { syncNames } from "#reference/edges/sync-names.ts";

/**
 * Gives a file a new content, whole or not at all: a reader, and whoever comes after a crash, finds the old or
 * the new. Once it returns, the new one is durable.
 * @throws {Error} a system error; before the rename nothing has happened to the file
 */
export async function replaceDurably(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file);
  const firstMade = makeFolder(folder, 0o777);
  const temporary = join(folder, `${BEFORE_ID}${randomUUID()}${AFTER_ID}`);
  try {
    writeSynced(temporary, bytes, lstatSync(file, { throwIfNoEntry: false })?.mode);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  await syncNames(folder, firstMade);
}

/** A new file; its name is not durable yet. */
export function writeSynced(file: string, bytes: Uint8Array, mode?: number): void {
  const handle = openSync(file, "wx");
  try {
    if (mode !== undefined) fchmodSync(handle, mode & 0o777);
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What killed commands left in a folder; whoever calls it holds the lock, so none of them is in use. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(BEFORE_ID) && name.endsWith(AFTER_ID)) rmSync(join(folder, name));
  }
}

/** No module's name ends so, and git is told to pass such files over. */
const [BEFORE_ID, AFTER_ID] = [".lab-", ".tmp"];
