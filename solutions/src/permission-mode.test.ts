import { describe, expect, test } from "vitest";
import { approverOf } from "#agent/permission-mode.ts";
import { createPermissions } from "#agent/permissions.ts";
import { PERMISSION_MODES, type PermissionMode } from "#contracts/permission-mode.ts";
import type { Approver } from "#contracts/permissions.ts";
import { memoryWorkspace } from "../../tests/support/memory-workspace.ts";

/** What becomes of a call that the policy decides in this way, and whether the person was asked. */
async function gate(mode: PermissionMode, decision: "ask" | "deny") {
  let asked = 0;
  const person: Approver = {
    async ask() {
      asked += 1;
      return "once";
    },
  };
  const { authorize } = createPermissions({
    policy: { tools: { send: { kind: "other" } }, rules: [{ decision, tool: "send" }] },
    workspace: memoryWorkspace({}),
    approver: approverOf(mode, person),
    entries: [],
    append: async (draft) => ({ ...draft, id: "e1" }),
  });
  const tool = { name: "send", description: "", parameters: { type: "object" } } as const;
  const call = { type: "toolCall", id: "c1", name: "send", arguments: {} } as const;
  const execute = async () => ({ status: "done" as const, content: [] });
  const pending = { runId: "r", entryId: "a", index: 0, call, whole: true, tool: { ...tool, execute } };
  return { kind: (await authorize(pending)).kind, asked };
}

describe("a permission mode", () => {
  test.each([
    ["deny", { kind: "answer", asked: 0 }],
    ["ask", { kind: "go", asked: 1 }],
    ["bypass", { kind: "go", asked: 0 }],
  ] as const)("%s answers for the person, or leaves it to them", async (mode, expected) => {
    expect(await gate(mode, "ask")).toEqual(expected);
  });

  test.each(PERMISSION_MODES)("%s allows nothing that the policy denies, and asks nobody", async (mode) => {
    expect(await gate(mode, "deny")).toEqual({ kind: "answer", asked: 0 });
  });
});
