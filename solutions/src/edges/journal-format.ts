import { lstat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sessionPath } from "#agent/edges/session-folder.ts";
import { problemOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

/** What a session's journal is kept in: one for as long as the session lives. */
export const JOURNAL_FORMATS = ["sqlite", "jsonl"] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

/**
 * Told by what is there. Of two, one is a copy or a leftover, and which of them tells of an effect nobody
 * can say: neither is believed.
 * @throws {HarnessError} `journal.two_formats` {session, sqlite, jsonl}; `session.bad_id`.
 */
export async function journalFormat(folder: string, id: string): Promise<JournalFormat | undefined> {
  const [jsonl, sqlite] = [sessionPath(folder, id), sqlitePath(folder, id)];
  const [isJsonl, isSqlite] = [await isThere(jsonl), await isThere(sqlite)];
  if (isJsonl && isSqlite)
    throw new HarnessError({ code: "journal.two_formats", params: { session: id, jsonl, sqlite } });
  if (isSqlite) return "sqlite";
  return isJsonl ? "jsonl" : undefined;
}

export function sqlitePath(folder: string, id: string): string {
  // Asked for its refusal of a name that is a path.
  sessionPath(folder, id);
  return join(resolve(folder), `${id}.sqlite`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (cause) {
    if (problemOf(cause) === "ENOENT") return false;
    const params = { path, problem: problemOf(cause) };
    throw new HarnessError({ code: "journal.file_unusable", params }, { cause });
  }
}
