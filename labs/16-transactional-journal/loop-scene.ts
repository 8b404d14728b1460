import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createNodeLogFile, type NodeLogFile, openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { joinResults } from "#agent/joined-results.ts";
import { keyedPerform } from "#agent/keyed-perform.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { SqliteSessionStorage } from "#agent/sqlite-session-storage.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { treeLog } from "#agent/tree-log.ts";
import type { SessionLog, Surroundings } from "#contracts/session.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import type { Tool } from "#contracts/tools.ts";
import type { SizedLogFile } from "#contracts/tree.ts";
import { createSurroundings } from "../surroundings.ts";
import { noteTool, realPatience } from "./journal-scene.ts";
import { type Killer, killingFile } from "./killing-database.ts";
import type { SessionKind } from "./process-plan.ts";

/** Where a run leaves what outlives it. */
export interface LoopPlace {
  folder: string;
  database: SqlDatabase;
  killer?: Killer;
}

const SESSION = "s";
const RUN = "run";

/** One run of the loop, from its prompt or from where an earlier life died: one unsafe call, then its end. */
export async function runInSession(place: LoopPlace, kind: SessionKind): Promise<string> {
  const file = kind === "file" ? await openFile(place) : undefined;
  try {
    return await runOn(place, file);
  } finally {
    await file?.close();
  }
}

async function runOn(
  { folder, database, killer }: LoopPlace,
  file: NodeLogFile | undefined,
): Promise<string> {
  const patience = realPatience();
  const surroundings = createSurroundings(`${Date.now()}-`);
  const { now, newId } = surroundings;
  const opened = await openSqliteOperationJournal(database, { patience, now });
  const storage = new SqliteSessionStorage(database, patience, SESSION);
  const log = await openLog(file && killer ? killingFile(file, killer) : (file ?? storage), surroundings);
  if (log.entries().length === 0) {
    await log.append({ id: RUN, message: { role: "user", content: "note a", timestamp: now() } });
  }
  const apart = { journal: opened, append: log.append };
  const entries = () => log.entries();
  const { journal, append } = file ? apart : joinResults({ ...apart, entries, storage, newId, now });
  const tools = createToolRegistry([noteTool(folder)] as unknown as Tool[]);
  const calls = [{ id: "c1", name: "note", arguments: { name: "a" } }];
  const { terminal } = await runLoop({
    ...{ runId: RUN, entries: log.entries(), tools, append, now },
    model: createScriptedModel([{ calls }, "done"], now),
    ...keyedPerform({ journal, tools, taskId: "task", now }),
  });
  return terminal;
}

/** What a dead process left: whether the call is completed in the journal, and how many results it has. */
export function leftBy({ folder, database }: LoopPlace, kind: SessionKind) {
  const isMade = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'session_entries'").length > 0;
  const [row] = isMade ? database.query("SELECT state FROM operations") : [];
  const rows = isMade ? database.query("SELECT record FROM session_entries").map(({ record }) => record) : [];
  const text = kind === "rows" ? rows.join() : textOf(sessionPath(folder));
  return { isCompleted: row?.state === "completed", results: text.split('"role":"toolResult"').length - 1 };
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

async function openLog(file: SizedLogFile, surroundings: Surroundings): Promise<SessionLog> {
  const isNew = (await file.read()).length === 0;
  const tree = isNew
    ? await createSessionTree(file, { id: SESSION, cwd: "/work" }, surroundings)
    : (await openSessionTree(file, surroundings)).tree;
  return treeLog(tree);
}

function openFile({ folder }: LoopPlace): Promise<NodeLogFile> {
  const path = sessionPath(folder);
  return existsSync(path) ? openNodeLogFile(path) : createNodeLogFile(path);
}

function sessionPath(folder: string): string {
  return join(folder, `${SESSION}.jsonl`);
}
