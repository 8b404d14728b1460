import { expect, test } from "vitest";
import { createAgentTools } from "#agent/edges/agent-setup.ts";
import { brokenToolNames } from "#agent/tool-names.ts";
import { memoryWorkspace } from "../../tests/support/memory-workspace.ts";

const registered = createAgentTools(memoryWorkspace({}), {}).descriptions.map(({ name }) => name);

test("every name that a session may hold leads to a tool of today", () => {
  expect(brokenToolNames(registered)).toEqual([]);
});

test("a tool that is renamed without a map entry is noticed, with both of its names", () => {
  const renamed = registered.map((name) => (name === "write" ? "create" : name));
  expect(brokenToolNames(renamed)).toEqual(["write", "create"]);
  const names = [...registered, "create"];
  expect(brokenToolNames(renamed, names)).toEqual(["write"]);
  expect(brokenToolNames(renamed, names, { write: "create" })).toEqual([]);
});

test("a map that leads to no tool is noticed", () => {
  expect(brokenToolNames(["read"], ["read", "write"], { write: "gone" })).toEqual(["write"]);
  expect(brokenToolNames(["read"], ["read", "constructor"])).toEqual(["constructor"]);
});
