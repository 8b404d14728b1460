import { defaultPolicy } from "#agent/default-policy.ts";
import { createBashTool } from "#agent/edges/bash-tool.ts";
import { createEditTool } from "#agent/edges/edit-tool.ts";
import { createReadTool } from "#agent/edges/read-tool.ts";
import { createWriteTool } from "#agent/edges/write-tool.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { PermissionPolicy, PermissionRule } from "#contracts/permissions.ts";
import type { ToolRegistry } from "#contracts/tools.ts";
import type { Workspace } from "#contracts/workspace.ts";

/** What the model is told before anything else; English, as all that a model reads. */
export const SYSTEM_PROMPT = `You are my-pi-agent, a small coding agent that works in one folder.
Read before you change, and change no more than the task asks for. Paths are relative to the folder.
A tool result that is an error says why; do not repeat the same call unchanged.
When the task is done, answer with a short summary and no tool call.`;

/** The four tools of the agent. */
export function createAgentTools(workspace: Workspace, environment: NodeJS.ProcessEnv): ToolRegistry {
  return createToolRegistry([
    createReadTool(workspace),
    createWriteTool(workspace),
    createEditTool(workspace),
    createBashTool(workspace, { environment }),
  ]);
}

/**
 * The default policy, and what the person allowed besides; `deny` and `ask` of the default still win.
 * @throws {HarnessError} `agent.no_such_tool` {tool}: a rule that never matches would only seem to allow.
 */
export function createAgentPolicy(allow: readonly PermissionRule[]): PermissionPolicy {
  const unknown = allow.find(({ tool }) => tool !== "*" && !Object.hasOwn(defaultPolicy.tools, tool));
  if (unknown) throw new HarnessError({ code: "agent.no_such_tool", params: { tool: unknown.tool } });
  return { ...defaultPolicy, rules: [...defaultPolicy.rules, ...allow] };
}
