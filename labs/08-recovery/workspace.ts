import type { Static } from "typebox";
import type { Tool } from "#contracts/tools.ts";

/** The outside world: files, and how often reality was changed, whoever changed it and in whichever life. */
export interface Workspace {
  files: Map<string, string>;
  /** Counts every write that reached a file, over all boots. */
  effects: number;
}

/** What one boot of the harness executed. */
export interface Executions {
  writes: number;
  reads: number;
}

/**
 * Called when an effect has happened (`write`) or its result is at hand (`read`), and the tool has not
 * returned.
 */
export type OnEffect = (tool: string) => Promise<void>;

const writeParameters = {
  type: "object",
  properties: { path: { type: "string" }, content: { type: "string" } },
  required: ["path", "content"],
  additionalProperties: false,
} as const;

const readParameters = {
  type: "object",
  properties: { path: { type: "string" } },
  required: ["path"],
  additionalProperties: false,
} as const;

/** `write` does not say that it is safe to retry, so it is not; `read` says so. */
export function createWorkspaceTools(
  workspace: Workspace,
  executions: Executions,
  onEffect: OnEffect,
): Tool[] {
  const write: Tool<typeof writeParameters> = {
    name: "write",
    description: "Writes a file of the workspace.",
    parameters: writeParameters,
    action: ({ path, content }) => ({ action: "update-file", target: path, content }),
    async execute({ path, content }: Static<typeof writeParameters>) {
      executions.writes += 1;
      workspace.files.set(path, content);
      workspace.effects += 1;
      await onEffect("write");
      return { status: "done", content: [{ type: "text", text: `wrote ${path}` }] };
    },
  };
  const read: Tool<typeof readParameters> = {
    name: "read",
    description: "Reads a file of the workspace.",
    parameters: readParameters,
    retrySafe: true,
    async execute({ path }: Static<typeof readParameters>) {
      executions.reads += 1;
      const text = workspace.files.get(path);
      await onEffect("read");
      return text === undefined
        ? {
            status: "refused",
            reason: { code: "tool.refused", params: { tool: "read", message: "no such file" } },
          }
        : { status: "done", content: [{ type: "text", text }] };
    },
  };
  return [write, read] as Tool[];
}
