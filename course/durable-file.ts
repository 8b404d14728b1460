import { randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
// Of the reference, both without siblings: the command must start whatever the learner's tree holds.
import { makeFolder } from "#reference/edges/make-folder.ts";
import { syncNames } from "#reference/edges/sync-names.ts";

/**
 * Gives a file of the learner's a new content, whole or not at all: a reader, and whoever comes after a
 * crash, finds the old or the new. Once it returns, the new one is durable.
 * @param file path below the project, with `/`
 * @throws {HarnessError} `own.unwritable` {file, problem}: nothing has happened to it; `own.not_durable`
 */
export async function replaceDurably(root: string, file: string, bytes: Uint8Array): Promise<void> {
  const path = join(root, file);
  const folder = dirname(path);
  const temporary = join(folder, `${BEFORE_ID}${randomUUID()}${AFTER_ID}`);
  let firstMade: string | undefined;
  try {
    firstMade = makeFolder(folder, 0o777);
    writeSynced(temporary, bytes, lstatSync(path, { throwIfNoEntry: false })?.mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw failed("own.unwritable", file, error);
  }
  await syncNames(folder, firstMade).catch((error: unknown) => {
    throw failed("own.not_durable", file, error);
  });
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

/** What a killed command leaves of a file that was never whole has such a name. */
export function isLeftover(name: string): boolean {
  return name.startsWith(BEFORE_ID) && name.endsWith(AFTER_ID);
}

/** No module's name ends so, and git is told to pass such files over. */
const [BEFORE_ID, AFTER_ID] = [".lab-", ".tmp"];

function failed(code: "own.unwritable" | "own.not_durable", file: string, cause: unknown): HarnessError {
  return new HarnessError({ code, params: { file, problem: problemOf(cause) } }, { cause });
}

/** The system's own name for it, where it has one. */
export function problemOf(thrown: unknown): string {
  return (thrown as NodeJS.ErrnoException).code ?? String(thrown);
}
