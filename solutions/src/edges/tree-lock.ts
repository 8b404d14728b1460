import { stat } from "node:fs/promises";
import { lockSession, type SessionLock } from "#agent/edges/session-lock.ts";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";

/**
 * Takes a session tree for one writer, and says since when another one has it: whoever is refused has to know
 * whether that is a process of this morning or one that was forgotten last week.
 * @throws {HarnessError} `session.in_use` {session, pid, since}; `session.folder_unusable`.
 */
export async function lockTree(folder: string, sessionId: string): Promise<SessionLock> {
  try {
    return await lockSession(folder, sessionId);
  } catch (error) {
    if (!isHarnessError(error) || error.code !== "agent.session_busy") throw error;
    const { pid = 0, file } = error.fact.params;
    const raised = await stat(String(file)).catch(() => undefined);
    const params = { session: sessionId, pid, since: raised?.mtime.toISOString() ?? "?" };
    throw new HarnessError({ code: "session.in_use", params }, { cause: error });
  }
}
