import type { FileHandle } from "node:fs/promises";
import type { Static } from "typebox";
import { openWorkspaceFile } from "#agent/edges/open-file.ts";
import { createLineWindow, type LineWindow } from "#agent/line-window.ts";
import { problemOf } from "#agent/problem-of.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Tool, ToolOutcome } from "#contracts/tools.ts";
import type { Workspace } from "#contracts/workspace.ts";

const parameters = {
  type: "object",
  properties: {
    path: { type: "string", description: "From the root of the workspace." },
    offset: { type: "integer", minimum: 1, description: "The first line, counted from 1." },
    limit: { type: "integer", minimum: 1, description: "How many lines." },
  },
  required: ["path"],
  additionalProperties: false,
} as const;

const MOST_LINES = 2_000;
const MOST_BYTES = 50_000;
const CHUNK_BYTES = 65_536;

/** Reads lines of a text file, a bounded number of them; it changes nothing, and so it is safe to retry. */
export function createReadTool(workspace: Workspace): Tool {
  const read: Tool<typeof parameters> = {
    name: "read",
    description: `Reads a text file of the workspace, at most ${MOST_LINES} lines or ${MOST_BYTES} bytes.`,
    parameters,
    repeatable: true,
    retrySafe: true,
    async execute({ path, offset = 1, limit }: Static<typeof parameters>, { signal }): Promise<ToolOutcome> {
      const refused = (reason: Fact) => ({ status: "refused", reason }) as const;
      const opened = await openWorkspaceFile(workspace, "read", path);
      if (!opened.ok) return refused(opened.failure);
      const window = createLineWindow(offset, Math.min(limit ?? MOST_LINES, MOST_LINES), MOST_BYTES);
      try {
        await fill(window, opened.value.handle, signal);
      } catch (error) {
        if (signal?.aborted) return refused({ code: "tool.not_run_aborted", params: { tool: "read" } });
        if (error instanceof TypeError) return refused({ code: "read.not_text", params: { path } });
        const params = { tool: "read", path, problem: problemOf(error) };
        return refused({ code: "tool.io_failed", params });
      } finally {
        await opened.value.handle.close();
      }
      const lines = window.linesSeen();
      if (offset > Math.max(1, lines)) {
        return refused({ code: "read.past_end", params: { path, lines, offset } });
      }
      return { status: "done", content: [{ type: "text", text: window.text() + endNote(window, offset) }] };
    },
  };
  return read as Tool;
}

/** Reads no further than needed. @throws {TypeError} for bytes that are no UTF-8 text. */
async function fill(window: LineWindow, handle: FileHandle, signal: AbortSignal | undefined): Promise<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES);
    const text = decoder.decode(chunk.subarray(0, bytesRead), { stream: bytesRead > 0 });
    if (text.includes("\0")) throw new TypeError("a NUL byte");
    if (!window.take(text) || bytesRead === 0) return;
  }
}

/** A model that is not told of the rest takes what it sees for the whole. */
function endNote(window: LineWindow, offset: number): string {
  switch (window.end()) {
    case "text":
      return window.text() === "" ? "[the file is empty]" : "";
    case "lines":
      return `[more lines follow, from line ${window.linesSeen() + 1} on]`;
    case "bytes":
      return `\n[cut off after ${MOST_BYTES} bytes, in line ${Math.max(offset, window.linesSeen())}]`;
  }
}
