import { readFile } from "node:fs/promises";
import { afterEach } from "vitest";
import { createNodeLogFile, type NodeLogFile, openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { nodeSqlite } from "#agent/edges/node-sqlite-database.ts";
import { pause } from "#agent/edges/pause.ts";
import { openSqliteFile, type SqliteDriver } from "#agent/edges/sqlite-file.ts";
import { prepareJournal } from "#agent/sqlite-operation-journal.ts";
import { SqliteSessionStorage } from "#agent/sqlite-session-storage.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { describeSession } from "../../../tests/support/describe-session.ts";
import { sessionCases } from "../../../tests/support/session-cases.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();
const { signal } = new AbortController();
const patience = { waitMs: 500, now: () => Date.now(), pause: (ms: number) => pause(ms, signal) };
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describeSession(
  "in a file on a real disk",
  async () => {
    const path = folder.path("s.jsonl");
    await (await createNodeLogFile(path)).close();
    const opened = async (): Promise<NodeLogFile> => {
      const file = await openNodeLogFile(path);
      open.push(file);
      return file;
    };
    return { open: opened, bytes: async () => new Uint8Array(await readFile(path)) };
  },
  sessionCases,
);

const drivers: readonly SqliteDriver[] = nodeSqlite() ? ["libsql", "node:sqlite"] : ["libsql"];
for (const driver of drivers) {
  describeSession(
    `in the journal's database, through ${driver}`,
    async () => {
      const connect = async (): Promise<SqlDatabase> => {
        const database = await openSqliteFile(folder.path("journal.sqlite"), driver);
        open.push(database);
        await prepareJournal(database, patience);
        return database;
      };
      // Another session there is none of its business.
      const other = new SqliteSessionStorage(await connect(), patience, "other");
      await other.append(new TextEncoder().encode('{"id":"other"}\n{"id":"n1"}\n'));
      const storage = async () => new SqliteSessionStorage(await connect(), patience, "s-1");
      return { open: storage, bytes: async () => (await storage()).read() };
    },
    sessionCases,
  );
}
