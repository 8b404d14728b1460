import type { Tool, ToolRegistry } from "#contracts/tools.ts";

export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`two tools are named ${tool.name}`);
    byName.set(tool.name, tool);
  }
  return {
    descriptions: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    get: (name) => byName.get(name),
    async accept({ name, arguments: args }) {
      const tool = byName.get(name);
      if (!tool) return { ok: false, failure: { code: "tool.unknown", params: { tool: name } } };
      const { required = [] } = tool.parameters as { required?: readonly string[] };
      const missing = required.filter((key) => !(key in args));
      if (missing.length === 0) return { ok: true, value: tool };
      const params = { tool: name, problem: `missing: ${missing.join(", ")}` };
      return { ok: false, failure: { code: "tool.invalid_arguments", params } };
    },
  };
}
