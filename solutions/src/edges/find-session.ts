import { lstat } from "node:fs/promises";
import { listSessions, sessionPath } from "#agent/edges/session-folder.ts";
import { isOwnId } from "#agent/session-line.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";

/**
 * The id of a session that is there, by its id or by `last`.
 * @throws {HarnessError} `agent.no_session`, `agent.no_such_session` {session}; `session.file_unreadable`
 * where something that is no file has its name; `session.folder_unusable`.
 */
export async function findSession(sessions: string, wanted: string): Promise<string> {
  const found = await listSessions(sessions).catch((error) => {
    if (error instanceof HarnessError && error.fact.params.problem === "ENOENT") return [];
    throw error;
  });
  const id = wanted === "last" ? found.at(-1) : found.find((name) => name === wanted);
  if (id !== undefined) return id;
  if (wanted === "last") throw new HarnessError({ code: "agent.no_session", params: {} });
  if (isOwnId(wanted)) await refuseNoFile(sessionPath(sessions, wanted));
  throw new HarnessError({ code: "agent.no_such_session", params: { session: wanted } });
}

/** Who sees a session's name in the folder must not be told that there is none. */
async function refuseNoFile(path: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there === undefined || there.isFile()) return;
  let code: Fact["code"] = "session.not_a_file";
  if (there.isDirectory()) code = "session.is_folder";
  if (there.isSymbolicLink()) code = "session.is_link";
  if (there.isFIFO()) code = "session.is_pipe";
  const problem: Fact = { code, params: {} };
  throw new HarnessError({ code: "session.file_unreadable", params: { path, problem } });
}
