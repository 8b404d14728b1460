import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";

/**
 * Reads tree files without the modules under test, and by Pi's rule: every entry moves the leaf to itself,
 * and a leaf entry to its target. Whoever judges a tree must not ask that tree.
 */
export interface RawEntry {
  type: string;
  id: string;
  parentId: string | null;
  targetId?: string | null;
  message?: { content?: unknown };
}

/** All whole lines behind the header; undefined where one before the last cannot be read. */
export function rawEntries(bytes: Uint8Array): RawEntry[] | undefined {
  const texts = new TextDecoder().decode(bytes).split("\n");
  const last = texts.pop() ?? "";
  const lines = texts.map(parsed);
  const end = parsed(last);
  if (end) lines.push(end);
  else if (lines.at(-1) === undefined) lines.pop(); // A hole that ends in a newline is a torn line as well.
  return lines.every((line) => line !== undefined) ? lines.slice(1) : undefined;
}

/** Where Pi stands in this file. */
export function rawLeaf(entries: readonly RawEntry[]): string | null {
  const last = entries.at(-1);
  if (last === undefined) return null;
  return last.type === "leaf" ? (last.targetId ?? null) : last.id;
}

/** What Pi's rule sends: the messages between the root and its leaf. No compaction is looked at here. */
export function rawSent(entries: readonly RawEntry[], leafId = rawLeaf(entries)): string[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const sent: string[] = [];
  for (let at = byId.get(leafId ?? ""); at !== undefined; at = byId.get(at.parentId ?? "")) {
    if (at.type === "message") sent.unshift(textIn(at.message?.content));
  }
  return sent;
}

/** What is expected where a link is broken. */
export const LINKED = both(
  "每个 parentId 和叶子的目标都在前面的行里",
  "every link leads to a line before it",
);

/** The first entry whose parent, or whose leaf's target, stands in no line before it. */
export function brokenLink(entries: readonly RawEntry[]): Bilingual | undefined {
  const earlier = new Set<string>();
  for (const [index, { id, parentId, type, targetId }] of entries.entries()) {
    const wanted = [parentId, type === "leaf" ? (targetId ?? null) : null];
    const lost = wanted.find((one) => one !== null && !earlier.has(one));
    const line = index + 2;
    if (lost !== undefined) {
      return both(
        `第 ${line} 行指向 ${lost}，前面没有它`,
        `line ${line} leads to ${lost}, which is not before it`,
      );
    }
    if (earlier.has(id))
      return both(`第 ${line} 行重复了 id ${id}`, `line ${line} has the id ${id} once more`);
    earlier.add(id);
  }
  return undefined;
}

function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((block) => String(block?.text ?? "")).join("") : "";
}

function parsed(text: string): RawEntry | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as RawEntry) : undefined;
  } catch {
    return undefined;
  }
}
