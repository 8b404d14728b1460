import { todo } from "#contracts/todo.ts";
import type { Tool, ToolRegistry } from "#contracts/tools.ts";

/**
 * The tools of a run, by name. What comes from a model is checked here, before anything runs: what does not
 * fit is a fact for the model, not an error of the harness.
 *
 * @throws {Error} if two tools have the same name: which one runs must never depend on their order.
 */
export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  const descriptions = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
  return {
    descriptions,
    get: (name) => tools.find((tool) => tool.name === name),
    /** Task 02.1. `Check` of "typebox/schema" takes a schema and a value, and says whether they fit. */
    accept: async (_call) =>
      todo("02.1 a known name, and arguments that fit its schema; else the fact why not"),
  };
}
