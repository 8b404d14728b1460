import { Check, Errors } from "typebox/schema";
import type { Tool, ToolRegistry } from "#contracts/tools.ts";

/** A list, looked through from the front; equal names were turned away, so there is one answer at most. */
export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  const known: Tool[] = [];
  const get = (name: string) => known.find((tool) => tool.name === name);
  for (const tool of tools) {
    if (get(tool.name)) throw new TypeError(`registered twice: ${tool.name}`);
    known.push(tool);
  }
  return {
    get,
    get descriptions() {
      return known.map(({ name, description, parameters }) => ({ name, description, parameters }));
    },
    accept: async ({ name, arguments: args }) => {
      const tool = get(name);
      if (!tool) return { ok: false, failure: { code: "tool.unknown", params: { tool: name } } };
      if (Check(tool.parameters, args)) return { ok: true, value: tool };
      const problem = Errors(tool.parameters, args)[1].at(0)?.message ?? "they do not fit";
      return { ok: false, failure: { code: "tool.invalid_arguments", params: { tool: name, problem } } };
    },
  };
}
