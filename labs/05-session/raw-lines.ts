/**
 * Reads and writes session files without the code under test: whoever judges a log must not ask that log.
 */

import { breach } from "../../crash-explorer/sayings.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";

export interface RawLine {
  id?: string;
  parentId?: string | null;
  message?: { content?: unknown };
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textIn(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export const HEADER = JSON.stringify({
  type: "session",
  version: 3,
  id: "s-1",
  timestamp: "2026-01-01T00:00:00.000Z",
  cwd: "/w",
});

/** A line of a session file, without its newline. */
export function said(id: string, parentId: string | null, content = id): string {
  const timestamp = "2026-01-01T00:00:00.000Z";
  return JSON.stringify({
    type: "message",
    id,
    parentId,
    timestamp,
    message: { role: "user", content, timestamp: 1 },
  });
}

/** Of all lines but the last, which may be torn; undefined where one cannot be read. */
export function wholeLines(bytes: Uint8Array): RawLine[] | undefined {
  const texts = textIn(bytes).split("\n");
  const last = texts.pop() ?? "";
  const lines = texts.map(parsed);
  const end = parsed(last);
  if (end) lines.push(end);
  else if (lines.at(-1) === undefined) lines.pop(); // A hole that ends in a newline is a torn line as well.
  return lines.every((line) => line !== undefined) ? lines : undefined;
}

/** What the lines behind the header say, oldest first. */
export function contentsOf(lines: readonly RawLine[]): string[] {
  return lines.slice(1).map(({ message }) => String(message?.content));
}

/** The first line that does not follow the line before it; undefined: the chain is whole. */
export function brokenLink(lines: readonly RawLine[]): Breach | undefined {
  let before: string | null = null;
  for (const [index, { id, parentId }] of lines.slice(1).entries()) {
    if (parentId !== before) {
      const follows = (id: unknown) =>
        both(`第 ${index + 2} 行接在 ${id} 后面`, `line ${index + 2} follows ${id}`);
      return breach(follows(before), follows(parentId));
    }
    before = id ?? null;
  }
  return undefined;
}

function parsed(text: string): RawLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
