import { expect, test } from "vitest";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { Tool } from "#contracts/tools.ts";

const add: Tool = {
  name: "add",
  description: "Adds.",
  parameters: {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "integer", minimum: 0 } },
    required: ["a"],
    additionalProperties: false,
  },
  retrySafe: true,
  execute: async () => ({ status: "done", content: [] }),
};

function call(name: string, args: Record<string, unknown>): ToolCall {
  return { type: "toolCall", id: "c1", name, arguments: args };
}

test("the model is told name, description and schema of each tool, and nothing of how it works", () => {
  const { name, description, parameters } = add;
  expect(createToolRegistry([add]).descriptions).toEqual([{ name, description, parameters }]);
});

test("a call whose arguments fit is given its tool", async () => {
  const registry = createToolRegistry([add]);
  expect(await registry.accept(call("add", { a: 1, b: 2 }))).toEqual({ ok: true, value: add });
  expect(registry.get("add")).toBe(add);
});

test("an unknown name is a fact for the model, also one that every object has", async () => {
  const registry = createToolRegistry([add]);
  for (const name of ["fly", "constructor", "__proto__", ""]) {
    const failure = { code: "tool.unknown", params: { tool: name } };
    expect(await registry.accept(call(name, {}))).toEqual({ ok: false, failure });
    expect(registry.get(name)).toBeUndefined();
  }
});

test.each([
  ["a missing argument", {}, "/ must have required properties a"],
  ["a wrong type", { a: "two" }, "/a must be number"],
  ["a value out of range", { a: 1, b: -1 }, "/b must be >= 0"],
  ["an argument that the tool does not know", { a: 1, c: 1 }, "must not have additional properties"],
])("%s is a fact that names the place", async (_, args, problem) => {
  const accepted = await createToolRegistry([add]).accept(call("add", args));
  if (accepted.ok) throw new Error("accepted");
  expect(accepted.failure).toMatchObject({ code: "tool.invalid_arguments", params: { tool: "add" } });
  expect(accepted.failure.params.problem).toContain(problem);
});

test("several problems are named together", async () => {
  const accepted = await createToolRegistry([add]).accept(call("add", { a: "x", b: "y" }));
  expect(accepted).toMatchObject({
    failure: { params: { problem: "/a must be number; /b must be integer" } },
  });
});

test("two tools of one name are refused: which one runs must not depend on their order", () => {
  expect(() => createToolRegistry([add, { ...add }])).toThrow("two tools have the same name: add");
});
