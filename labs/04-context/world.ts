import { estimateTokens } from "#agent/estimate-tokens.ts";
import { restoreSession } from "#agent/restore-session.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { SessionLog } from "#contracts/session.ts";
import { countOrphans } from "../02-tool-loop/durable-entries.ts";
import { createMemoryLogFile, type MemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";

export const RUN_ID = "run-1";

/** What outlives the processes of an experiment, and what was observed over all of their lives. */
export interface World {
  file: MemoryLogFile;
  surroundings: ReturnType<typeof createSurroundings>;
  /** Each acknowledged entry as text, taken when it was acknowledged. */
  written: string[];
  storedChanged: boolean;
  sentTokens: number;
  pairsBroken: number;
  compactionCalls: number;
}

/** A session that already holds these entries, and then the prompt. */
export async function createWorld(before: readonly EntryDraft[]): Promise<World> {
  const surroundings = createSurroundings();
  const file = createMemoryLogFile();
  const counts = { storedChanged: false, sentTokens: 0, pairsBroken: 0, compactionCalls: 0 };
  const world: World = { file, surroundings, written: [], ...counts };
  const log = await createSessionLog(file, { id: "lab-04", cwd: "/workspace" }, surroundings);
  const content = "Read part-1.txt and what it leads to, then say the code word.";
  const prompt: EntryDraft = {
    id: RUN_ID,
    message: { role: "user", content, timestamp: surroundings.now() },
  };
  for (const draft of [...before, prompt]) world.written.push(JSON.stringify(await log.append(draft)));
  return world;
}

/** Opens the session for one life; every entry that this life is told of is noted. */
export async function openWorld(world: World): Promise<SessionLog> {
  const { log } = await openSessionLog(world.file, world.surroundings);
  return {
    header: log.header,
    entries: () => log.entries(),
    appendIf: (draft, check) => log.appendIf(draft, check),
    async append(draft) {
      const entry = await log.append(draft);
      world.written.push(JSON.stringify(entry));
      return entry;
    },
  };
}

/** Notes what really goes to the model; a request for a summary is the one that offers no tools. */
export function observeRequest(world: World, { messages, tools }: ModelRequest, fixedTokens: number): void {
  const tokens = messages.reduce((sum, message) => sum + estimateTokens(message), 0);
  const isSummary = tools.length === 0;
  world.sentTokens = Math.max(world.sentTokens, tokens + (isSummary ? 0 : fixedTokens));
  world.pairsBroken += countOrphans(messages.map((message, index) => ({ id: `m${index}`, message })));
  world.compactionCalls += isSummary ? 1 : 0;
}

/** At the end of a life: do file and memory still hold, to the byte, what was acknowledged? */
export function compareStored(world: World, log: SessionLog): void {
  const stored = restoreSession(world.file.bytes()).entries.map((entry) => JSON.stringify(entry));
  const held = log.entries().map((entry) => JSON.stringify(entry));
  const isSame = [stored, held].every((entries) => entries.join("\n") === world.written.join("\n"));
  world.storedChanged ||= !isSame;
}
