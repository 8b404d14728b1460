import { randomUUID } from "node:crypto";
import { link, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { createNodeLogFile, readTreeFile } from "#agent/edges/node-log-file.ts";
import { sessionPath } from "#agent/edges/session-folder.ts";
import { syncNames } from "#agent/edges/sync-names.ts";
import { forkSession } from "#agent/fork-session.ts";
import { problemOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Surroundings } from "#contracts/session.ts";

/**
 * Begins a session that goes on from where another one stands. That one is only read, whoever uses it now.
 * @param from the other session's id
 * @throws {HarnessError} `session.bad_line`, `session.file_unreadable`, and as `writeForkFile` does;
 * `session.nothing_to_fork` {id}: nothing was said there.
 */
export async function forkFile(
  folder: string,
  from: string,
  about: { id: string; cwd: string },
  { now }: Surroundings,
): Promise<void> {
  const { tree } = await readTreeFile(sessionPath(folder, from));
  if (tree.leafId === null) {
    throw new HarnessError({ code: "session.nothing_to_fork", params: { id: from } });
  }
  const header = {
    ...about,
    parentSession: sessionPath(folder, from),
    timestamp: new Date(now()).toISOString(),
  };
  const fork = { entryId: tree.leafId, position: "at", header } as const;
  await writeForkFile(folder, about.id, forkSession(tree, fork));
}

/**
 * Gives a session file its name only when all of its lines are on the medium: of a fork that was cut off,
 * every line would be whole, and nobody could tell what is missing. The name is never taken from another.
 * @throws {HarnessError} `session.bad_id`, `session.exists`, `session.folder_unusable`.
 */
export async function writeForkFile(folder: string, id: string, bytes: Uint8Array): Promise<void> {
  const path = sessionPath(folder, id);
  const part = `${path}.${randomUUID()}.part`;
  const made = [part];
  try {
    const file = await createNodeLogFile(part);
    await file
      .append(bytes)
      .then(() => file.sync())
      .finally(() => file.close());
    await link(part, path);
    made.push(path);
    await rm(part);
    await syncNames(resolve(folder), undefined);
  } catch (cause) {
    // Nobody was told of it, so a name that may not last is no session.
    for (const file of made) await rm(file, { force: true });
    const problem = problemOf(cause);
    if (problem === "EEXIST") throw new HarnessError({ code: "session.exists", params: { id } }, { cause });
    throw new HarnessError({ code: "session.folder_unusable", params: { folder, problem } }, { cause });
  }
}
