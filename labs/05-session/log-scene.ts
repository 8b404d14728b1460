import { createSessionLog } from "#agent/session-log.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { SessionLog } from "#contracts/session.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { createMemoryLogFile, type MemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { contentsOf, wholeLines } from "./raw-lines.ts";

/** A new session in memory, and what the examples do with it. */
export interface LogScene {
  file: MemoryLogFile;
  log: SessionLog;
  append(content: string, id?: string): Promise<unknown>;
}

export function logExample(
  invariant: string,
  breach: (scene: LogScene) => ReturnType<Example["breach"]>,
): Example {
  return {
    invariant,
    async breach() {
      const file = createMemoryLogFile();
      const created = await createSessionLog(file, { id: "s-1", cwd: "/w" }, createSurroundings());
      return breach({ file, log: created, append: (content, id) => created.append(draftOf(content, id)) });
    },
  };
}

export function draftOf(content: string, id?: string): EntryDraft {
  return { message: { role: "user", content, timestamp: 1 }, ...(id !== undefined && { id }) };
}

export function shown(log: SessionLog): unknown[] {
  return log.entries().map((entry) => ("message" in entry ? entry.message.content : entry.fact.code));
}

/** What the lines of the file say, or that one of them cannot be read. */
export function stored(bytes: Uint8Array): (string | Bilingual)[] {
  const lines = wholeLines(bytes);
  return lines ? contentsOf(lines) : [both("文件里有一行读不出来", "a line in the file cannot be read")];
}
