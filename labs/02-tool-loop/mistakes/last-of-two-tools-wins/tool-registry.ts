import { Check } from "typebox/schema";
import type { Tool, ToolRegistry } from "#contracts/tools.ts";

export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    descriptions: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    get: (name) => byName.get(name),
    async accept({ name, arguments: args }) {
      const tool = byName.get(name);
      if (!tool) return { ok: false, failure: { code: "tool.unknown", params: { tool: name } } };
      if (Check(tool.parameters, args)) return { ok: true, value: tool };
      const params = { tool: name, problem: JSON.stringify(args) };
      return { ok: false, failure: { code: "tool.invalid_arguments", params } };
    },
  };
}
