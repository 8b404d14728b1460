import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { loadDigestKey } from "#agent/edges/digest-key.ts";
import type { NewLogFile, NodeLogFile } from "#agent/edges/node-log-file.ts";
import { prepareHome } from "#agent/edges/prepare-home.ts";
import {
  createSessionFile,
  listSessions,
  openSessionFile,
  sessionPath,
} from "#agent/edges/session-folder.ts";
import { lockSession } from "#agent/edges/session-lock.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { RestoredSession, SessionLog, Surroundings } from "#contracts/session.ts";

/** The folder, inside of the workspace, in which the agent keeps what has to outlive it. */
export const HOME = ".my-pi-agent";

/** One session with its operation journal, open for this process. */
export interface AgentRecords {
  sessionId: string;
  /** Where the session lies. */
  path: string;
  log: SessionLog;
  journal: OperationJournal;
  /** What opening found; undefined for a new session. */
  restored: RestoredSession | undefined;
  /** For the keyed digests of arguments that held a secret. */
  digestKey: Uint8Array;
  close(): Promise<void>;
}

/**
 * Opens a session, or begins one. The journal lies beside the session under the same name: a session that
 * says nothing of a call, and the journal that does, must be found together.
 * @param resume a session's id, `last`, or undefined for a new one
 * @throws {HarnessError} `session.*`, `journal.*`; `agent.no_session` if there is none to resume, or none of
 * that name; `agent.session_busy` while another process uses it.
 */
export async function openAgentRecords(
  workspace: string,
  resume: string | undefined,
  surroundings: Surroundings,
): Promise<AgentRecords> {
  const { folder, sessions, journals, locks } = await prepareHome(join(workspace, HOME));
  const sessionId =
    resume === undefined ? newSessionId(surroundings.now()) : await findSession(sessions, resume);
  const path = sessionPath(sessions, sessionId);
  const digestKey = await loadDigestKey(folder);
  // Before anybody else can find the session, and before a byte of it is read.
  const lock = await lockSession(locks, sessionId);
  const files: NodeLogFile[] = [];
  const made: NewLogFile[] = [];
  const keep = (file: NodeLogFile) => {
    files.push(file);
    return file;
  };
  const make = async (folder: string) => {
    const file = await createSessionFile(folder, sessionId);
    made.push(file);
    return keep(file);
  };
  const close = async () => {
    for (const file of files) await file.close();
    await lock.release();
  };
  const known = { sessionId, path, digestKey, close };
  try {
    if (resume === undefined) {
      const journalFile = await make(journals);
      const journal = await openJsonlOperationJournal(journalFile, surroundings.now);
      const file = await make(sessions);
      const log = await createSessionLog(file, { id: sessionId, cwd: workspace }, surroundings);
      return { ...known, log, journal, restored: undefined };
    }
    const file = keep(await openSessionFile(sessions, sessionId));
    const journalFile = keep(await openSessionFile(journals, sessionId));
    const journal = await openJsonlOperationJournal(journalFile, surroundings.now);
    return { ...known, ...(await openSessionLog(file, surroundings)), journal };
  } catch (error) {
    // A journal without its session, and a session without a first line, would only be in the way.
    for (const file of made) await file.discard().catch(() => {});
    if (made.length === 0) await close();
    else await lock.release();
    throw error;
  }
}

/** Names sort by time, so that the last one is the newest. */
function newSessionId(now: number): string {
  const time = new Date(now).toISOString().replace(/\D/g, "").slice(0, 17);
  return `${time}-${randomUUID().slice(0, 8)}`;
}

async function findSession(sessions: string, resume: string): Promise<string> {
  const found = await listSessions(sessions).catch((error) => {
    if (error instanceof HarnessError && error.fact.params.problem === "ENOENT") return [];
    throw error;
  });
  const id = resume === "last" ? found.at(-1) : found.find((name) => name === resume);
  if (id !== undefined) return id;
  throw new HarnessError(
    resume === "last"
      ? { code: "agent.no_session", params: {} }
      : { code: "agent.no_such_session", params: { session: resume } },
  );
}
