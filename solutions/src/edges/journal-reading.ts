import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HOME } from "#agent/edges/agent-home.ts";
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
      journal: await readJournal(join(home, "journals"), sessionId),
      trace: await readTraceFile(sessionPath(join(home, "traces"), sessionId)),
    })),
  );
}

/** In whichever format it is there. */
export async function readJournal(folder: string, id: string): Promise<readonly OperationRecord[]> {
  switch (await journalFormat(folder, id)) {
    case "sqlite":
      return readDatabase(sqlitePath(folder, id));
    case "jsonl":
      return readLines(sessionPath(folder, id));
    default:
      return [];
  }
}

async function readDatabase(path: string): Promise<readonly OperationRecord[]> {
  const database = await openSqliteFile(path, undefined, "existing");
  try {
    return await readSqliteRecords(database, JOURNAL_PATIENCE);
  } finally {
    database.close();
  }
}

async function readLines(path: string): Promise<readonly OperationRecord[]> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new HarnessError({ code: "journal.file_unusable", params: { path, problem: problemOf(error) } });
  });
  if (bytes.length === 0) return [];
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
