import { collectReply } from "#agent/collect-reply.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { markVersion, SCHEMA_STEPS, SCHEMA_VERSION } from "#agent/sqlite-schema.ts";
import { SqliteSessionStorage } from "#agent/sqlite-session-storage.ts";
import { treeLog } from "#agent/tree-log.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { asks, charge, write } from "../08-recovery/explored-boot.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { contentOf, type DatabaseContent, databaseOf, EMPTY, insert } from "./database-content.ts";
import { shortPatience } from "./explored-boot.ts";

export const RUN = "run";

/** The model has asked for its calls. It is written by nothing of the code under test. */
export async function asked(): Promise<DatabaseContent> {
  const file = createMemoryLogFile();
  const surroundings = createSurroundings("first-");
  const { now } = surroundings;
  const log = treeLog(await createSessionTree(sized(file), { id: "s", cwd: "/work" }, surroundings));
  await log.append({ id: RUN, message: { role: "user", content: "go", timestamp: 1 } });
  await log.append({ fact: { code: "run.request_started", params: { runId: RUN, turn: 1 } } });
  const events = createScriptedModel(SCRIPT, now)({ messages: [], tools: [] });
  await log.append({ message: await collectReply(events, now) });
  const database = databaseOf(EMPTY);
  for (const step of SCHEMA_STEPS) database.execute(step);
  markVersion(database, SCHEMA_VERSION);
  let size = 0;
  for (const [index, record] of new TextDecoder().decode(file.bytes()).trim().split("\n").entries()) {
    size += new TextEncoder().encode(record).length + 1;
    const id = index === 0 ? null : JSON.parse(record).id;
    const row = { session_id: "s", line: index + 1, entry_id: id, record, ends_at: size };
    insert(database, "session_entries", row);
  }
  const content = contentOf(database);
  database.close();
  return content;
}

/** One reply with an unsafe call and one under a key. */
export const SCRIPT = [asks(write(), charge()), "done"];

/** The session of these explorations, in the journal's database. */
export async function openLog(database: SqlDatabase, surroundings: Surroundings) {
  const storage = new SqliteSessionStorage(database, shortPatience(), "s");
  const isNew = (await storage.read()).length === 0;
  const tree = isNew
    ? await createSessionTree(storage, { id: "s", cwd: "/work" }, surroundings)
    : (await openSessionTree(storage, surroundings)).tree;
  return { storage, log: treeLog(tree) };
}
