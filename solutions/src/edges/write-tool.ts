import type { Static } from "typebox";
import { replaceFile } from "#agent/edges/replace-file.ts";
import { targetName } from "#agent/target-name.ts";
import type { Tool } from "#contracts/tools.ts";
import type { Workspace } from "#contracts/workspace.ts";

const parameters = {
  type: "object",
  properties: {
    path: { type: "string", description: "From the root of the workspace." },
    content: { type: "string", description: "The whole new content." },
  },
  required: ["path", "content"],
  additionalProperties: false,
} as const;

/**
 * Writes a whole file, atomically. It does not say that it is safe to retry: between a first write and a
 * second, somebody else may have written.
 */
export function createWriteTool(workspace: Workspace): Tool {
  const write: Tool<typeof parameters> = {
    name: "write",
    description: "Writes a file of the workspace, whole. Folders on the way are made.",
    parameters,
    repeatable: true,
    action: ({ path, content }) => {
      return { action: "update-file", target: targetName(workspace.root, path), content };
    },
    async execute({ path, content }: Static<typeof parameters>, { signal }) {
      // Half a surrogate pair has no UTF-8: another content would be written than the one that was asked for.
      if (!content.isWellFormed()) {
        return { status: "refused", reason: { code: "tool.bad_content", params: { tool: "write" } } };
      }
      const bytes = new TextEncoder().encode(content);
      const replaced = await replaceFile(workspace, { tool: "write", path, bytes, signal });
      if (replaced.status !== "done") return replaced;
      const text = `wrote ${bytes.length} bytes to ${replaced.path.relative}`;
      return { status: "done", content: [{ type: "text", text }] };
    },
  };
  return write as Tool;
}
