import type { Fact } from "#contracts/facts.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { Result } from "#contracts/result.ts";
import type { Tool, ToolRegistry } from "#contracts/tools.ts";

/**
 * The tools of a run, by name. What comes from a model is checked here, before anything runs: an unknown name
 * and arguments that do not fit the schema are facts for the model, not errors of the harness.
 *
 * @throws {Error} if two tools have the same name: which one runs must never depend on their order.
 */
export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  if (byName.size !== tools.length) throw new Error(`two tools have the same name: ${repeatedName(tools)}`);
  const descriptions = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
  return {
    descriptions,
    get: (name) => byName.get(name),
    async accept(call) {
      const tool = byName.get(call.name);
      return tool
        ? checkArguments(tool, call)
        : refusal({ code: "tool.unknown", params: { tool: call.name } });
    },
  };
}

/** Loaded on first use: it is large, and a recovery that ends blocked checks no arguments. */
let schema: Promise<typeof import("typebox/schema")> | undefined;

async function checkArguments(tool: Tool, call: ToolCall): Promise<Result<Tool, Fact>> {
  schema ??= import("typebox/schema");
  const { Check, Errors } = await schema;
  if (Check(tool.parameters, call.arguments)) return { ok: true, value: tool };
  const [, errors] = Errors(tool.parameters, call.arguments);
  const problem = errors.map((error) => `${error.instancePath || "/"} ${error.message}`).join("; ");
  return refusal({ code: "tool.invalid_arguments", params: { tool: tool.name, problem } });
}

function refusal(failure: Fact): Result<Tool, Fact> {
  return { ok: false, failure };
}

function repeatedName(tools: readonly Tool[]): string | undefined {
  const names = tools.map((tool) => tool.name);
  return names.find((name, index) => names.indexOf(name) !== index);
}
