import { todo } from "#contracts/todo.ts";
import type { Tool, ToolRegistry } from "#contracts/tools.ts";

/**
 * 一次运行的工具，按名字查。模型写来的东西在这里先核对，再谈执行：对不上的是给模型的一个 fact，不是
 * harness 的错误。
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
    /**
     * 任务 02.1。接受是 { ok: true, value: 工具 }，不接受是 { ok: false, failure: fact }。"typebox/schema" 的
     * `Check(schema, value)` 说合不合。fact：`tool.unknown` {tool}、`tool.invalid_arguments` {tool, problem}。
     * Task 02.1. Accepted is { ok: true, value: tool }, refused { ok: false, failure: fact }. `Check(schema,
     * value)` of "typebox/schema" says whether they fit. The facts: `tool.unknown` {tool},
     * `tool.invalid_arguments` {tool, problem}; `problem` is a text of your own.
     */
    accept: async (_call) =>
      todo("02.1", {
        zh: "名字认识，参数也合它的 schema；不然给出说明原因的 fact",
        en: "a known name, and arguments that fit its schema; else the fact why not",
      }),
  };
}
