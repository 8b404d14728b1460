import { acceptPrompt } from "#agent/accept-prompt.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { type KeyedPerformOptions, keyedPerform } from "#agent/keyed-perform.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { LoopSeams, RunEnd } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";
import type { LogFile, SessionLog, Surroundings } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";

export const TASK_ID = "task-42";

/** What outlives a harness. */
export interface Medium {
  session: LogFile;
  journal: LogFile;
}

export function newMedium(): Medium {
  return { session: createMemoryLogFile(), journal: createMemoryLogFile() };
}

export interface Boot {
  tools: readonly Tool[];
  script: readonly ScriptLine[];
  /** Part of the ids that this life gives. Default: lives are counted. */
  name?: string;
  /** Default: `run-1`. */
  runId?: string;
  /** When this life begins. Default: each begins a minute after the one before. */
  beginsMs?: number;
  /** The journal as this life reaches it. */
  reach?(journal: KeyedJournal): KeyedJournal;
  /** Others in the place of `keyedPerform`. */
  seams?(options: KeyedPerformOptions): Pick<LoopSeams, "recall" | "perform">;
}

export interface Booted {
  end: RunEnd;
  records: OperationRecord[];
  /** What the calls were answered, oldest first. */
  results: string[];
}

const MINUTE_MS = 60_000;
let lives = 0;

/** One life on what is durable; a first one boots in the same way. It goes on with a run that is there. */
export async function boot(medium: Medium, plan: Boot): Promise<Booted> {
  lives += 1;
  const { tools, script, runId = "run-1", beginsMs = lives * MINUTE_MS, reach = (journal) => journal } = plan;
  const { seams = keyedPerform } = plan;
  const { now: look, newId } = createSurroundings(`${plan.name ?? `life-${lives}`}-`);
  const surroundings = { now: () => beginsMs + look(), newId };
  const { now } = surroundings;
  const log = await sessionOf(medium.session, surroundings);
  const journal = reach(await openJsonlOperationJournal(medium.journal, now));
  await acceptPrompt(log, { runId, text: "go" }, now);
  const registry = createToolRegistry([...tools]);
  const end = await runLoop({
    runId,
    entries: log.entries(),
    tools: registry,
    model: createScriptedModel(script, now),
    append: log.append,
    now,
    ...seams({ journal, tools: registry, taskId: TASK_ID, now }),
  });
  return { end, records: await journal.records(), results: resultsIn(log) };
}

async function sessionOf(file: LogFile, surroundings: Surroundings): Promise<SessionLog> {
  const isNew = (await file.read()).length === 0;
  if (isNew) return createSessionLog(file, { id: "session-42", cwd: "/workspace" }, surroundings);
  return (await openSessionLog(file, surroundings)).log;
}

function resultsIn(log: SessionLog): string[] {
  return log.entries().flatMap((entry) => ("message" in entry ? textOfResult(entry.message) : []));
}

function textOfResult(message: Message): string[] {
  if (message.role !== "toolResult") return [];
  const { code } = (message.details ?? {}) as { code?: unknown };
  if (typeof code === "string") return [code];
  return message.content.map((block) => (block.type === "text" ? block.text : block.type));
}
