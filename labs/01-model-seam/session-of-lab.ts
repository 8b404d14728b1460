import { acceptPrompt } from "#agent/accept-prompt.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import type { Entry } from "#contracts/entries.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { SessionLog } from "#contracts/session.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";

export const RUN_ID = "run-1";

/** What outlives a harness: a session in which one prompt was accepted. */
export interface SessionOfLab {
  now(): number;
  /** What a boot finds, in the shape in which the loop takes it. */
  open(): Promise<Pick<LoopRun, "runId" | "entries" | "append" | "now">>;
  /** What is durable, read from the log's bytes. */
  entries(): Promise<readonly Entry[]>;
}

export async function createSession(prompt: string): Promise<SessionOfLab> {
  const surroundings = createSurroundings();
  const { now } = surroundings;
  const file = createMemoryLogFile();
  const log = await createSessionLog(file, { id: "lab-01", cwd: "/workspace" }, surroundings);
  await acceptPrompt(log, { runId: RUN_ID, text: prompt }, now);
  const openLog = async (): Promise<SessionLog> => (await openSessionLog(file, surroundings)).log;
  return {
    now,
    async open() {
      const log = await openLog();
      return { runId: RUN_ID, entries: log.entries(), append: log.append, now };
    },
    entries: async () => (await openLog()).entries(),
  };
}
