import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "#agent/edges/make-folder.ts";
import {
  createNodeLogFile,
  type NewLogFile,
  type NodeLogFile,
  openNodeLogFile,
} from "#agent/edges/node-log-file.ts";
import { syncNames } from "#agent/edges/sync-names.ts";
import { problemOf } from "#agent/problem-of.ts";
import { isOwnId } from "#agent/session-line.ts";
import { HarnessError } from "#contracts/errors.ts";

/**
 * Makes `<folder>/<id>.jsonl`, empty, and durable as a name: a file whose folder was not synced can be gone
 * after a power cut, with every line synced into it. Folders are made as needed, for their owner alone.
 * Whoever cannot give it a first line discards it: an empty file would pass for the newest session.
 * @throws {HarnessError} `session.bad_id`, `session.exists`, `session.folder_unusable` {folder, problem}.
 */
export async function createSessionFile(folder: string, id: string): Promise<NewLogFile> {
  const path = sessionPath(folder, id);
  const firstMade = makeFolderFor(path, folder);
  const file = await createNodeLogFile(path).catch((cause) => {
    if (problemOf(cause) !== "EEXIST") throw unusable(folder, cause);
    throw new HarnessError({ code: "session.exists", params: { id } }, { cause });
  });
  try {
    await syncNames(dirname(path), firstMade);
    return file;
  } catch (cause) {
    await file.discard();
    throw unusable(folder, cause);
  }
}

function makeFolderFor(path: string, folder: string): string | undefined {
  try {
    return makeFolder(dirname(path));
  } catch (cause) {
    throw unusable(folder, cause);
  }
}

/** @throws {HarnessError} `session.bad_id`, `session.file_unreadable` {path, problem}. */
export async function openSessionFile(folder: string, id: string): Promise<NodeLogFile> {
  return openNodeLogFile(sessionPath(folder, id));
}

/**
 * The ids of the sessions in a folder, sorted.
 * @throws {HarnessError} `session.folder_unusable` {folder, problem}: unreadable is not empty.
 */
export async function listSessions(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw unusable(folder, cause);
  });
  return found
    .filter((item) => item.isFile() && item.name.endsWith(".jsonl"))
    .map((item) => item.name.slice(0, -".jsonl".length))
    .filter(isOwnId)
    .sort();
}

/** The file of a session. @throws {HarnessError} `session.bad_id`: a path as id could leave the folder. */
export function sessionPath(folder: string, id: string): string {
  if (!isOwnId(id)) throw new HarnessError({ code: "session.bad_id", params: { id } });
  return join(resolve(folder), `${id}.jsonl`);
}

function unusable(folder: string, cause: unknown): HarnessError {
  return new HarnessError(
    { code: "session.folder_unusable", params: { folder, problem: problemOf(cause) } },
    { cause },
  );
}
