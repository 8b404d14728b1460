import { joinResults } from "#agent/joined-results.ts";
import { createSessionTree } from "#agent/session-tree.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { SqliteSessionStorage } from "#agent/sqlite-session-storage.ts";
import { treeLog } from "#agent/tree-log.ts";
import type { Append } from "#contracts/entries.ts";
import type { WantedOperation } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { SessionLog } from "#contracts/session.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { createSurroundings } from "../surroundings.ts";
import { shortPatience } from "./explored-boot.ts";

/** A journal and a session in one database, joined by the module under test. */
export interface JoinedScene {
  log: SessionLog;
  journal: KeyedJournal;
  append: Append;
}

/** The operation of the first call in the reply `reply`. */
export const wanted: WantedOperation = {
  ...{ operationId: "run:reply:0", runId: "run", tool: "note", argumentsDigest: "sha256:1" },
  ...{ idempotencyKey: "task:note:a", retrySafe: true },
};

/** With a prompt, and a reply that asks for two calls. */
export async function openJoined(database: SqlDatabase): Promise<JoinedScene> {
  const { journal, log, ...more } = await openApart(database);
  return { log, ...joinResults({ ...more, journal, append: log.append, entries: () => log.entries() }) };
}

/** The same, each by itself. */
export async function openApart(database: SqlDatabase) {
  const patience = shortPatience(200);
  const surroundings = createSurroundings("made-");
  const { now, newId } = surroundings;
  const opened = await openSqliteOperationJournal(database, { patience, now });
  const storage = new SqliteSessionStorage(database, patience, "s");
  await storage.read();
  const log = treeLog(await createSessionTree(storage, { id: "s", cwd: "/work" }, surroundings));
  await log.append({ id: "run", message: { role: "user", content: "go", timestamp: 1 } });
  await log.append({ id: "reply", message: reply() });
  return { log, journal: opened, storage, newId, now };
}

export function reply() {
  const content = ["c1", "c2"].map((id) => {
    return { type: "toolCall" as const, id, name: "note", arguments: { name: id } };
  });
  const usage = {
    ...{ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 },
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  };
  const about = { api: "scripted", provider: "house", model: "small", usage, timestamp: 1 } as const;
  return { role: "assistant" as const, content, stopReason: "toolUse" as const, ...about };
}

/** How many operations are completed, and the calls that have a result, as another process sees it. */
export function seenIn(database: SqlDatabase): string {
  const [row] = database.query("SELECT count(*) AS count FROM operations WHERE state = 'completed'");
  return `${row?.count} ${resultsIn(database).join(" ")}`.trim();
}

export function resultsIn(database: SqlDatabase): string[] {
  return database.query("SELECT record FROM session_entries WHERE line > 1").flatMap(({ record }) => {
    const { message } = JSON.parse(String(record));
    return message?.role === "toolResult" ? [message.toolCallId] : [];
  });
}
