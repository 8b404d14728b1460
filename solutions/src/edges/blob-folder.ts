import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#agent/edges/make-folder.ts";
import { createNodeLogFile, type NodeLogFile, openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { syncNames } from "#agent/edges/sync-names.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { BlobFolder } from "#contracts/tree.ts";

/**
 * A folder of blobs on a real disk, which only its owner can read.
 * @throws {Error} here and by each call, a system error; where a file cannot be opened, `HarnessError`.
 */
export async function openBlobFolder(path: string): Promise<BlobFolder> {
  await syncNames(path, makeFolder(path));
  const at = (name: string) => join(path, name);
  return {
    list: async () => (await readdir(path)).sort(),
    read: (name) => closing(openNodeLogFile(at(name)), (file) => file.read()).catch(undefinedIfAbsent),
    create: (name, bytes) => closing(createNodeLogFile(at(name)), (file) => file.append(bytes)),
    syncFile: (name) => closing(openNodeLogFile(at(name)), (file) => file.sync()),
    remove: (name) => rm(at(name), { force: true }),
    rename: (from, to) => rename(at(from), at(to)),
    syncNames: () => syncNames(path, undefined),
  };
}

async function closing<Value>(
  opening: Promise<NodeLogFile>,
  work: (file: NodeLogFile) => Promise<Value>,
): Promise<Value> {
  const file = await opening;
  return work(file).finally(() => file.close());
}

/** Unreadable is not absent: bytes that are there must not be taken for lost. */
function undefinedIfAbsent(error: unknown): undefined {
  if (isHarnessError(error) && error.fact.params.problem === "ENOENT") return undefined;
  throw error;
}
