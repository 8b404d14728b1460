import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { loadDigestKey } from "#agent/edges/digest-key.ts";
import { findSession } from "#agent/edges/find-session.ts";
import { forkFile } from "#agent/edges/fork-file.ts";
import { createJournalFile, openJournalFile } from "#agent/edges/journal-file.ts";
import type { JournalFormat } from "#agent/edges/journal-format.ts";
import { prepareHome } from "#agent/edges/prepare-home.ts";
import { createSessionFile, openSessionFile, sessionPath } from "#agent/edges/session-folder.ts";
import { lockSession } from "#agent/edges/session-lock.ts";
import { openTraceFile, type TraceFile } from "#agent/edges/trace-file.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { RestoredTree, SessionTree } from "#contracts/tree.ts";

/** The folder, inside of the workspace, in which the agent keeps what has to outlive it. */
export const HOME = ".my-pi-agent";

/** One session with its operation journal, open for this process. */
export interface AgentRecords {
  sessionId: string;
  /** Where the session lies. */
  path: string;
  tree: SessionTree;
  journal: KeyedJournal;
  /** What happens in its runs, for diagnosis. */
  trace: TraceFile;
  /** What opening found; undefined for a new session. */
  restored: RestoredTree | undefined;
  /** For the keyed digests of arguments that held a secret. */
  digestKey: Uint8Array;
  close(): Promise<void>;
}

/** Which session is asked for; `id` is a session's id, or `last`. */
export type WantedSession =
  | { kind: "new"; journal?: JournalFormat | undefined }
  | { kind: "fork"; id: string; journal?: JournalFormat | undefined }
  | { kind: "resume"; id: string };

/**
 * Opens a session, begins one, or begins one that goes on from where another stands. The journal lies beside
 * the session under the same name: a session that says nothing of a call, and the journal that does, must be
 * found together. A new one is a database, unless lines are asked for; an old one stays what it is.
 * @throws {HarnessError} `session.*`, `journal.*`; `agent.no_session` if there is none to resume, or none of
 * that name; `agent.session_busy` while another process uses it.
 */
export async function openAgentRecords(
  workspace: string,
  wanted: WantedSession,
  surroundings: Surroundings,
): Promise<AgentRecords> {
  const { folder, sessions, journals, traces, locks } = await prepareHome(join(workspace, HOME));
  const known = wanted.kind === "new" ? undefined : await findSession(sessions, wanted.id);
  const isResumed = wanted.kind === "resume" && known !== undefined;
  const sessionId = isResumed ? known : newSessionId(surroundings.now());
  const path = sessionPath(sessions, sessionId);
  const digestKey = await loadDigestKey(folder);
  // Before anybody else can find the session, and before a byte of it is read.
  const lock = await lockSession(locks, sessionId);
  const files: Closable[] = [];
  /** Take away again what was made. */
  const undo: (() => Promise<void>)[] = [];
  const keep = <File extends Closable>(file: File) => {
    files.push(file);
    return file;
  };
  const make = <File extends Closable & { discard(): Promise<void> }>(file: File) => {
    undo.push(file.discard);
    return keep(file);
  };
  const close = async () => {
    try {
      for (const file of files) await file.close();
    } finally {
      await lock.release();
    }
  };
  try {
    const { journal } =
      wanted.kind === "resume"
        ? keep(await openJournalFile(journals, sessionId, surroundings.now))
        : make(await createJournalFile(journals, sessionId, wanted.journal ?? "sqlite", surroundings.now));
    const trace = keep(openTraceFile(sessionPath(traces, sessionId)));
    const records = { sessionId, path, digestKey, close, journal, trace };
    const about = { id: sessionId, cwd: workspace };
    if (wanted.kind === "new") {
      const tree = await createSessionTree(
        make(await createSessionFile(sessions, sessionId)),
        about,
        surroundings,
      );
      return { ...records, tree, restored: undefined };
    }
    if (!isResumed) {
      await forkFile(sessions, known as string, about, surroundings);
      undo.push(() => rm(path, { force: true }));
    }
    const file = keep(await openSessionFile(sessions, sessionId));
    const opened = await openSessionTree(file, surroundings);
    refuseOtherId(opened.tree.header.id, sessionId, path);
    return { ...records, ...opened };
  } catch (error) {
    // A journal without its session, and a session without a first line, would only be in the way.
    for (const takeAway of undo) await takeAway().catch(() => {});
    await close().catch(() => {});
    throw error;
  }
}

interface Closable {
  close(): void | Promise<void>;
}

/** A copy under another name would share its ids with the file that it was copied from. */
function refuseOtherId(id: string, sessionId: string, file: string): void {
  if (id !== sessionId) throw new HarnessError({ code: "session.other_id", params: { id, file } });
}

/** Names sort by time, so that the last one is the newest. */
function newSessionId(now: number): string {
  const time = new Date(now).toISOString().replace(/\D/g, "").slice(0, 17);
  return `${time}-${randomUUID().slice(0, 8)}`;
}
