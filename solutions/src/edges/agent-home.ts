import { randomUUID } from "node:crypto";
import { chmod, lstat, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadDigestKey } from "#agent/edges/digest-key.ts";
import type { NewLogFile, NodeLogFile } from "#agent/edges/node-log-file.ts";
import { createSessionFile, listSessions, openSessionFile } from "#agent/edges/session-folder.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { problemOf } from "#agent/problem-of.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { RestoredSession, SessionLog, Surroundings } from "#contracts/session.ts";

/** The folder, inside of the workspace, in which the agent keeps what has to outlive it. */
export const HOME = ".my-pi-agent";

/** One session with its operation journal, open for this process. */
export interface AgentRecords {
  sessionId: string;
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
 * @throws {HarnessError} `session.*`, `journal.*`; `agent.no_session` if there is none to resume.
 */
export async function openAgentRecords(
  workspace: string,
  resume: string | undefined,
  surroundings: Surroundings,
): Promise<AgentRecords> {
  const home = join(workspace, HOME);
  await prepareHome(home);
  const [sessions, journals] = [join(home, "sessions"), join(home, "journals")];
  const sessionId =
    resume === undefined ? newSessionId(surroundings.now()) : await findSession(sessions, resume);
  const digestKey = await loadDigestKey(home);
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
  };
  try {
    if (resume === undefined) {
      const journalFile = await make(journals);
      const journal = await openJsonlOperationJournal(journalFile, surroundings.now);
      const file = await make(sessions);
      const log = await createSessionLog(file, { id: sessionId, cwd: workspace }, surroundings);
      return { sessionId, log, journal, restored: undefined, digestKey, close };
    }
    const journalFile = keep(await openSessionFile(journals, sessionId));
    const journal = await openJsonlOperationJournal(journalFile, surroundings.now);
    const { log, restored } = await openSessionLog(
      keep(await openSessionFile(sessions, sessionId)),
      surroundings,
    );
    return { sessionId, log, journal, restored, digestKey, close };
  } catch (error) {
    // A journal without its session, and a session without a first line, would only be in the way.
    for (const file of made) await file.discard().catch(() => {});
    if (made.length === 0) await close();
    throw error;
  }
}

/**
 * The folder is nobody else's business, and no commit's: it holds what was said, and what tools gave back.
 */
async function prepareHome(home: string): Promise<void> {
  try {
    await mkdir(home, { mode: 0o700 }).catch(ignoring("EEXIST"));
    // A link there, which a foreign repository may hold, would lead the records out of the workspace.
    if (!(await lstat(home)).isDirectory()) throw Object.assign(new Error(home), { code: "ENOTDIR" });
    await chmod(home, 0o700);
    await writeIgnore(join(home, ".gitignore"));
  } catch (cause) {
    const params = { folder: home, problem: problemOf(cause) };
    throw new HarnessError({ code: "session.folder_unusable", params }, { cause });
  }
}

/** An empty one, left by a full disk, would be taken for a whole one ever after, and commit what was said. */
async function writeIgnore(path: string): Promise<void> {
  try {
    await writeFile(path, "*\n", { flag: "wx" });
  } catch (error) {
    if (problemOf(error) === "EEXIST") return;
    await rm(path, { force: true });
    throw error;
  }
}

function ignoring(code: string): (error: unknown) => void {
  return (error) => {
    if (problemOf(error) !== code) throw error;
  };
}

/** Names sort by time, so that the last one is the newest. */
function newSessionId(now: number): string {
  const time = new Date(now).toISOString().replace(/\D/g, "").slice(0, 14);
  return `${time}-${randomUUID().slice(0, 8)}`;
}

async function findSession(sessions: string, resume: string): Promise<string> {
  if (resume !== "last") return resume;
  const found = await listSessions(sessions).catch((error) => {
    if (error instanceof HarnessError && error.fact.params.problem === "ENOENT") return [];
    throw error;
  });
  const newest = found.at(-1);
  if (newest === undefined) throw new HarnessError({ code: "agent.no_session", params: {} });
  return newest;
}
