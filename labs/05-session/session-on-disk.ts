import { readFile } from "node:fs/promises";
import { type NodeLogFile, readSessionFile } from "#agent/edges/node-log-file.ts";
import { createSessionFile, openSessionFile, sessionPath } from "#agent/edges/session-folder.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { RestoredSession, SessionLog, Surroundings } from "#contracts/session.ts";
import { createFaultyLogFile, type FaultyLogFile } from "../faulty-log-file.ts";

/** One session on a real disk, through the lives of several processes. */
export interface SessionOnDisk {
  path: string;
  surroundings: Surroundings;
  create(): Promise<Boot>;
  open(): Promise<Boot & { restored: RestoredSession }>;
  bytes(): Promise<Buffer>;
  /** As one who only looks. */
  look(): Promise<RestoredSession>;
}

/** What one process holds of the session. */
export interface Boot {
  log: SessionLog;
  disk: FaultyLogFile;
  /** What the system does for a process that is no more, whether it ended or died. */
  release(): Promise<void>;
}

export function sessionOnDisk(folder: string): SessionOnDisk {
  const id = "lab-05";
  const path = sessionPath(folder, id);
  const surroundings = countingSurroundings();
  return {
    path,
    surroundings,
    async create() {
      const { disk, release } = held(await createSessionFile(folder, id));
      const log = await createSessionLog(disk, { id, cwd: "/workspace" }, surroundings);
      return { log, disk, release };
    },
    async open() {
      const { disk, release } = held(await openSessionFile(folder, id));
      try {
        return { ...(await openSessionLog(disk, surroundings)), disk, release };
      } catch (error) {
        await release();
        throw error;
      }
    },
    bytes: () => readFile(path),
    look: () => readSessionFile(path),
  };
}

/** Appends the start of a run, as a loop would; gives the ids that were acknowledged. */
export async function appendStartOfRun(log: SessionLog, now: () => number): Promise<string[]> {
  const call = { type: "toolCall" as const, id: "call-1", name: "read", arguments: { path: "note.txt" } };
  const content = [{ type: "text" as const, text: "first line" }];
  const drafts: EntryDraft[] = [
    { id: "run-1", message: { role: "user", content: "读一下 note.txt", timestamp: now() } },
    { fact: { code: "run.request_started", params: { turn: 1 } } },
    { message: { ...reply("", now()), content: [call], stopReason: "toolUse" } },
    {
      message: {
        role: "toolResult",
        toolCallId: "call-1",
        toolName: "read",
        content,
        isError: false,
        timestamp: now(),
      },
    },
  ];
  const acknowledged: string[] = [];
  for (const draft of drafts) acknowledged.push((await log.append(draft)).id);
  return acknowledged;
}

export function reply(text: string, timestamp: number): AssistantMessage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost };
  const about = { api: "scripted", provider: "lab", model: "scripted", usage, stopReason: "stop" as const };
  return { role: "assistant", content: [{ type: "text", text }], ...about, timestamp };
}

export function idsOf(entries: readonly Entry[]): string[] {
  return entries.map((entry) => entry.id);
}

/** The clock and the names go on through all boots, and are the same in every run of the experiment. */
function countingSurroundings(): Surroundings {
  let time = Date.UTC(2026, 0, 1);
  let count = 0;
  return {
    now() {
      time += 1000;
      return time;
    },
    newId() {
      count += 1;
      return `entry-${count}`;
    },
  };
}

function held(file: NodeLogFile): Pick<Boot, "disk" | "release"> {
  return { disk: createFaultyLogFile(file), release: () => file.close() };
}
