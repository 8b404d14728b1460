import type { Static } from "typebox";
import { type OpenFile, openWorkspaceFile } from "#agent/edges/open-file.ts";
import { replaceFile } from "#agent/edges/replace-file.ts";
import { editText } from "#agent/edit-text.ts";
import { problemOf } from "#agent/problem-of.ts";
import { targetName } from "#agent/target-name.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { Tool, ToolOutcome } from "#contracts/tools.ts";
import type { Workspace } from "#contracts/workspace.ts";

const parameters = {
  type: "object",
  properties: {
    path: { type: "string", description: "From the root of the workspace." },
    oldText: { type: "string", description: "Stands in the file exactly once." },
    newText: { type: "string" },
  },
  required: ["path", "oldText", "newText"],
  additionalProperties: false,
} as const;

/** Larger files are held in memory three times over while they are edited. */
const MOST_BYTES = 10_000_000;

/** Replaces one passage of a file, atomically; the file must still be what it was when it was read. */
export function createEditTool(workspace: Workspace): Tool {
  const edit: Tool<typeof parameters> = {
    name: "edit",
    description: "Replaces a passage that stands in a file of the workspace exactly once.",
    parameters,
    repeatable: true,
    action: ({ path, oldText, newText }) => {
      const content = JSON.stringify([oldText, newText]);
      return { action: "edit-file", target: targetName(workspace.root, path), content };
    },
    async execute({ path, oldText, newText }: Static<typeof parameters>, { signal }): Promise<ToolOutcome> {
      const refused = (reason: Fact) => ({ status: "refused", reason }) as const;
      if (!newText.isWellFormed()) return refused({ code: "tool.bad_content", params: { tool: "edit" } });
      const opened = await openWorkspaceFile(workspace, "edit", path);
      if (!opened.ok) return refused(opened.failure);
      const text = await textOf(opened.value, path);
      if (!text.ok) return refused(text.failure);
      const edited = editText(text.value, oldText, newText);
      if (!edited.ok) return refused({ code: edited.failure, params: { path } });
      const bytes = new TextEncoder().encode(edited.value);
      const readAs = opened.value.stats;
      const replaced = await replaceFile(workspace, { tool: "edit", path, bytes, readAs, signal });
      if (replaced.status !== "done") return replaced;
      return { status: "done", content: [{ type: "text", text: `edited ${replaced.path.relative}` }] };
    },
  };
  return edit as Tool;
}

/** Closes the file. What is not UTF-8 to the last byte would come back changed where nobody edited it. */
async function textOf({ handle, stats }: OpenFile, path: string): Promise<Result<string, Fact>> {
  try {
    const isTooBig = stats.size > MOST_BYTES;
    if (isTooBig) return failed({ code: "edit.too_big", params: { path, limit: MOST_BYTES } });
    const bytes = await handle.readFile();
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? notText(path) : { ok: true, value: text };
  } catch (error) {
    if (error instanceof TypeError) return notText(path);
    return failed({ code: "tool.io_failed", params: { tool: "edit", path, problem: problemOf(error) } });
  } finally {
    await handle.close();
  }
}

function notText(path: string): Result<string, Fact> {
  return failed({ code: "read.not_text", params: { path } });
}

function failed(failure: Fact): Result<string, Fact> {
  return { ok: false, failure };
}
