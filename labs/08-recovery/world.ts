import { acceptPrompt } from "#agent/accept-prompt.ts";
import { MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { createSessionLog } from "#agent/session-log.ts";
import type { CheckpointStore } from "#contracts/checkpoint.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { LogFile, Surroundings } from "#contracts/session.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import type { Workspace } from "./workspace.ts";

export const RUN_ID = "run-42";
export const TASK_ID = "task-42";

/** Everything that outlives a harness: the medium, and the world outside. The Trace is not among it. */
export interface World {
  session: LogFile;
  checkpoints: CheckpointStore;
  journal: OperationJournal;
  workspace: Workspace;
  surroundings: Surroundings;
}

/** A world in which the prompt was accepted and nothing else has happened. */
export async function createWorld(prompt: string): Promise<World> {
  const surroundings = createSurroundings();
  const session = createMemoryLogFile();
  const log = await createSessionLog(session, { id: "session-42", cwd: "/workspace" }, surroundings);
  await acceptPrompt(log, { runId: RUN_ID, text: prompt }, surroundings.now);
  return {
    session,
    checkpoints: new MemoryCheckpointStore(),
    journal: new MemoryOperationJournal(surroundings.now),
    workspace: { files: new Map(), effects: 0 },
    surroundings,
  };
}

/** What is durable, as plain data: two worlds that print the same are the same to any harness. */
export async function durableState(world: World): Promise<string> {
  const checkpoint = await world.checkpoints.load(RUN_ID);
  const session = new TextDecoder().decode(await world.session.read());
  return JSON.stringify({ session, checkpoint, journal: await world.journal.records() });
}
