import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HOME } from "#agent/edges/agent-home.ts";
import { noJournalAt, refuseEmptyDatabase, refuseEmptyLines } from "#agent/edges/emptied-journal.ts";
import { JOURNAL_PATIENCE } from "#agent/edges/journal-file.ts";
import { journalFormat, sqlitePath } from "#agent/edges/journal-format.ts";
import { readTreeFile } from "#agent/edges/node-log-file.ts";
import { listSessions, sessionPath } from "#agent/edges/session-folder.ts";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { readTraceFile } from "#agent/edges/trace-file.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { problemOf } from "#agent/problem-of.ts";
import { readSqliteRecords } from "#agent/sqlite-reading.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { LogFile } from "#contracts/session.ts";
import type { TraceEvent } from "#contracts/trace.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/** A session of the agent, its journal and its trace, for one who only looks. */
export interface ReadSession {
  sessionId: string;
  entries: readonly TreeEntry[];
  journal: readonly OperationRecord[];
  /** What is left of it; nothing is decided by it. */
  trace: readonly TraceEvent[];
}

/**
 * All sessions of a workspace, oldest first. No record changes, so an agent may be at work on them.
 * @throws {HarnessError} `session.*`, `journal.*`: a damaged record is told, and not left out.
 */
export async function readSessions(workspace: string): Promise<ReadSession[]> {
  const home = join(workspace, HOME);
  const sessions = join(home, "sessions");
  const found = await listSessions(sessions).catch((error: unknown) => {
    if (error instanceof HarnessError && error.fact.params.problem === "ENOENT") return [];
    throw error;
  });
  return Promise.all(
    found.map(async (sessionId) => ({
      sessionId,
      entries: (await readTreeFile(sessionPath(sessions, sessionId))).entries,
      journal: await journalOf(join(home, "journals"), sessionId),
      trace: await readTraceFile(sessionPath(join(home, "traces"), sessionId)),
    })),
  );
}

/** A database does not say where it lies, and of many sessions a person has to know which one is meant. */
async function journalOf(folder: string, sessionId: string): Promise<readonly OperationRecord[]> {
  try {
    return await readJournal(folder, sessionId);
  } catch (error) {
    if (!(error instanceof HarnessError) || "path" in error.fact.params || "session" in error.fact.params) {
      throw error;
    }
    const params = { session: sessionId, reason: error.fact };
    throw new HarnessError({ code: "journal.unreadable", params }, { cause: error });
  }
}

/** In whichever format it is there; that there is none is no empty one. */
export async function readJournal(folder: string, id: string): Promise<readonly OperationRecord[]> {
  switch (await journalFormat(folder, id)) {
    case "sqlite":
      return readDatabase(sqlitePath(folder, id));
    case "jsonl":
      return readLines(sessionPath(folder, id));
    default:
      throw noJournalAt(sqlitePath(folder, id));
  }
}

async function readDatabase(path: string): Promise<readonly OperationRecord[]> {
  const database = await openSqliteFile(path, undefined, "existing");
  try {
    await refuseEmptyDatabase(database, JOURNAL_PATIENCE);
    return await readSqliteRecords(database, JOURNAL_PATIENCE);
  } finally {
    database.close();
  }
}

async function readLines(path: string): Promise<readonly OperationRecord[]> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new HarnessError({ code: "journal.file_unusable", params: { path, problem: problemOf(error) } });
  });
  refuseEmptyLines(bytes);
  const journal = await openJsonlOperationJournal(onlyRead(bytes), () => 0);
  return journal.records();
}

/** A log that is as it is. */
function onlyRead(bytes: Uint8Array): LogFile {
  const refuse = async () => {
    throw new Error("the journal is only looked at");
  };
  return { read: async () => bytes, sync: async () => {}, append: refuse, truncate: refuse };
}
