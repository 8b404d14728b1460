import { join } from "node:path";
import { completingJournal } from "#agent/completing-journal.ts";
import { pause } from "#agent/edges/pause.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { AcceptedCall, Answer, PendingCall } from "#contracts/loop.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";
import type { Tool } from "#contracts/tools.ts";
import { makeTallies, tallyTool } from "./own-state-tool.ts";
import { makeEffect } from "./world-file.ts";

export const DATABASE = "journal.sqlite";

export function databasePath(folder: string): string {
  return join(folder, DATABASE);
}

const { signal } = new AbortController();

export function realPatience(waitMs = 5_000): LockPatience {
  return { waitMs, now: () => Date.now(), pause: (ms) => pause(ms, signal) };
}

export interface JournalScene {
  journal: KeyedJournal;
  /** One call of the model's, as the loop has it done. */
  call(about: CallOfModel): Promise<string>;
}

export interface CallOfModel {
  tool: "note" | "tally" | "count-apart";
  name: string;
  runId: string;
  index?: number;
}

const parameters = {
  type: "object",
  properties: { name: { type: "string" } },
  required: ["name"],
  additionalProperties: false,
} as const;

/**
 * A journal in this database, and three tools: one outside, one in its transaction, one that only thinks so.
 */
export async function openScene(
  folder: string,
  database: SqlDatabase,
  patience: LockPatience = realPatience(),
): Promise<JournalScene> {
  const now = () => Date.now();
  const opened = await openSqliteOperationJournal(database, { patience, now });
  await makeTallies({ database, patience });
  const journal = completingJournal(opened, { now, attempts: 5, pause: () => pause(20, signal) });
  const own = { database, patience, now };
  const tools = [noteTool(folder), tallyTool(own), countApart(database)] as Tool[];
  const seams = journaledPerform({ journal, tools: createToolRegistry(tools), taskId: "task" });
  return {
    journal,
    async call({ tool: named, name, runId, index = 0 }) {
      const tool = tools.find((one) => one.name === named) as Tool;
      const call = { type: "toolCall" as const, id: `c${index}`, name: named, arguments: { name } };
      const pending: PendingCall = { runId, entryId: "reply", index, call, whole: true };
      const recalled = await seams.recall(pending);
      if (recalled?.kind === "answer") return `reused ${textOf(recalled.answer)}`;
      if (recalled?.kind === "end") return recalled.end.terminal;
      const accepted: AcceptedCall = { ...pending, tool };
      const settled = await seams.perform(accepted, (context) => tool.execute({ name }, context));
      return settled.kind === "answer" ? textOf(settled.answer) : settled.end.terminal;
    },
  };
}

function textOf({ content: [block] }: Answer): string {
  return block?.type === "text" ? block.text.replace(/ -+$/, "") : "";
}

/** An effect outside, which no transaction reaches. */
export function noteTool(folder: string): Tool<typeof parameters> {
  return {
    name: "note",
    description: "Notes something down.",
    parameters,
    action: ({ name }) => ({ action: "note", target: name }),
    async execute({ name }) {
      makeEffect(folder, name);
      return { status: "done", content: [{ type: "text", text: `noted ${name}` }] };
    },
  };
}

/** The mistake: its row is in the journal's database, and in a transaction of its own. */
function countApart(database: SqlDatabase): Tool<typeof parameters> {
  return {
    name: "count-apart",
    description: "Counts up.",
    parameters,
    retrySafe: true,
    action: ({ name }) => ({ action: "count", target: name }),
    async execute({ name }) {
      database.query("INSERT INTO tallies VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET count = count + 1", [
        name,
      ]);
      return { status: "done", content: [{ type: "text", text: "counted" }] };
    },
  };
}
