import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { readTreeLine } from "#agent/tree-line.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { LogFile } from "#contracts/session.ts";
import type { SessionTree, SizedLogFile, TreeBody, TreeEntry } from "#contracts/tree.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { ACCEPTED } from "../both.ts";
import type { Example } from "../example-check.ts";
import { createMemoryLogFile, type MemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { unlessEqual } from "../unless.ts";
import { type RawEntry, rawEntries } from "./raw-tree.ts";

export const TIME = "2026-01-01T00:00:00.000Z";
export const HEADER = JSON.stringify({ type: "session", version: 3, id: "s-1", timestamp: TIME, cwd: "/w" });

/** What an entry says, or that its type is unknown to us. */
export type Said = TreeBody | { type: "weather"; [field: string]: unknown };

/** A line of a tree file, as another program might have written it. */
export function lineOf(id: string, parentId: string | null, body: Said = said(id)): string {
  const { type, ...rest } = body;
  return JSON.stringify({ type, id, parentId, timestamp: TIME, ...rest });
}

export function said(content: string): TreeBody {
  return { type: "message", message: { role: "user", content, timestamp: 1 } };
}

export function bytesOf(...lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode([HEADER, ...lines, ""].join("\n"));
}

/** The entries of a file with these lines behind its header. */
export function entriesIn(...lines: readonly string[]): TreeEntry[] {
  return lines.map((text, index) => {
    const read = readTreeLine(new TextEncoder().encode(text), index + 2);
    if (!read.ok) throw new Error(`line ${index + 2} of the example cannot be read`);
    return read.value;
  });
}

/** How large it is by now, whoever wrote to it. */
export function sized(file: LogFile): SizedLogFile {
  return { ...file, size: async () => (await file.read()).length };
}

/** The code of a refusal, with the line that it names. */
export async function refusalOf(work: () => unknown): Promise<string | Bilingual> {
  try {
    await work();
    return ACCEPTED;
  } catch (thrown) {
    if (!isHarnessError(thrown)) throw thrown;
    const { line } = thrown.fact.params;
    return line === undefined ? thrown.code : `${thrown.code} ${line}`;
  }
}

export interface TreeScene {
  file: MemoryLogFile;
  tree: SessionTree;
  say(id: string): Promise<TreeEntry>;
  /** What the file holds, read without the modules under test. */
  stored(): readonly RawEntry[];
  /** The tree of a process that boots now. */
  reopened(): Promise<SessionTree>;
}

/** Something that must hold of a new tree in memory. */
export function treeExample(
  invariant: string,
  breach: (scene: TreeScene) => ReturnType<Example["breach"]>,
): Example {
  return {
    invariant,
    async breach() {
      const file = createMemoryLogFile();
      const surroundings = createSurroundings("n");
      const tree = await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, surroundings);
      return breach({
        file,
        tree,
        say: (id) => tree.append({ id, ...(said(id) as { type: "message"; message: never }) }),
        stored: () => rawEntries(file.bytes()) ?? [],
        reopened: async () => (await openSessionTree(sized(file), createSurroundings("m"))).tree,
      });
    },
  };
}

/** Something that must come out of lines, without any file. */
export function lineExample(invariant: string, received: () => unknown, expected: unknown): Example {
  return {
    invariant,
    breach: async (): Promise<Breach | undefined> => unlessEqual(await received(), expected),
  };
}
