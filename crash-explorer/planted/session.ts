import type { LogFile } from "#contracts/session.ts";
import type { Life } from "../scenario.ts";
import type { Draft, Entry } from "./shapes.ts";

/** The parts of the harness that deal with the bytes of its log. */
export interface SessionParts {
  /** The whole lines, and how many bytes they are. */
  read(bytes: Uint8Array): { entries: Entry[]; keptBytes: number };
  /** Before anything else, what was read is made durable, and what is no whole line is cut off. */
  settle(file: LogFile, keptBytes: number, bytes: number): Promise<void>;
  /** True: the line is durable. False: the file is as before, with `keptBytes`. */
  save(file: LogFile, line: Uint8Array, keptBytes: number): Promise<boolean>;
  /** Writes an entry until it is saved, and only then remembers it. */
  add(entries: Entry[], newEntry: () => Entry, save: (entry: Entry) => Promise<boolean>): Promise<Entry>;
}

export interface Session {
  readonly entries: readonly Entry[];
  append(draft: Draft): Promise<Entry>;
}

/** The session as it is on the medium, open for appending. */
export async function openSession(
  file: LogFile,
  parts: SessionParts,
  life: Pick<Life, "newId">,
): Promise<Session> {
  const bytes = await file.read();
  const found = parts.read(bytes);
  await parts.settle(file, found.keptBytes, bytes.length);
  const { entries } = found;
  let { keptBytes } = found;
  return {
    entries,
    append(draft) {
      const newEntry = () => ({ ...draft, id: life.newId(), parent: entries.at(-1)?.id ?? null });
      return parts.add(entries, newEntry, async (entry) => {
        const line = lineOf(entry);
        const saved = await parts.save(file, line, keptBytes);
        if (saved) keptBytes += line.length;
        return saved;
      });
    },
  };
}

export const sessionParts: SessionParts = {
  read(bytes) {
    const keptBytes = bytes.lastIndexOf(NEWLINE) + 1;
    return { entries: wholeLines(bytes).map((line) => JSON.parse(line)), keptBytes };
  },
  async settle(file, keptBytes, bytes) {
    for (;;) {
      try {
        if (keptBytes < bytes) await file.truncate(keptBytes);
        await file.sync();
        return;
      } catch {
        // Cut again: a cut whose sync failed may never reach the medium.
      }
    }
  },
  async save(file, line, keptBytes) {
    try {
      await file.append(line);
      await file.sync();
      return true;
    } catch {
      // It may be half a line, or one that no later sync brings to the medium.
      await file.truncate(keptBytes);
      return false;
    }
  },
  async add(entries, newEntry, save) {
    for (;;) {
      const entry = newEntry();
      if (await save(entry)) {
        entries.push(entry);
        return entry;
      }
    }
  },
};

export function lineOf(entry: Entry): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(entry)}\n`);
}

/** What is behind the last newline nobody was told of. */
export function wholeLines(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split("\n").slice(0, -1);
}

export const NEWLINE = 10;
