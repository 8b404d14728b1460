import { pause } from "#agent/edges/pause.ts";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import type { Opener } from "./open-journal.ts";

export const openSqlite: Opener = async (path) => {
  const database = await openSqliteFile(path);
  const { signal } = new AbortController();
  const patience = { waitMs: 10_000, now: Date.now, pause: (ms: number) => pause(ms, signal) };
  const journal = await openSqliteOperationJournal(database, { patience, now: Date.now });
  return { journal: () => journal, close: async () => database.close() };
};
