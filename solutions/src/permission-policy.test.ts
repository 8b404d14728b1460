import { expect, test } from "vitest";
import { defaultPolicy } from "#agent/default-policy.ts";
import { checkPolicy, decideByPolicy } from "#agent/permission-policy.ts";
import type { PermissionPolicy, PermissionRule } from "#contracts/permissions.ts";
import { memoryWorkspace } from "../../tests/support/memory-workspace.ts";

const workspace = memoryWorkspace({
  "/w/src": "folder",
  "/w/src/.env": "file",
  "/w/git-data": "folder",
  "/w/.git": "->git-data",
  "/w/out": "->/etc",
  "/w/inner": "->src",
});

const tools: PermissionPolicy["tools"] = {
  write: { kind: "path", arguments: ["path"] },
  move: { kind: "path", arguments: ["from", "to"] },
  nothing: { kind: "path", arguments: [] },
  bash: { kind: "command", argument: "command" },
  clock: { kind: "other" },
};

async function decide(rules: PermissionRule[], name: string, args: Record<string, unknown>) {
  const call = { type: "toolCall", id: "c", name, arguments: args } as const;
  checkPolicy({ tools, rules });
  const decision = await decideByPolicy({ tools, rules }, workspace, call);
  return decision.kind === "deny" ? `deny ${decision.reason.code}` : decision.kind;
}

const allow = (tool: string, more: Partial<PermissionRule> = {}): PermissionRule => {
  return { decision: "allow", tool, ...more };
};
const deny = (tool: string, more: Partial<PermissionRule> = {}): PermissionRule => {
  return { decision: "deny", tool, ...more };
};
const ask = (tool: string, more: Partial<PermissionRule> = {}): PermissionRule => {
  return { decision: "ask", tool, ...more };
};

test.each<[string, PermissionRule[], string, Record<string, unknown>, string]>([
  ["no rule means ask", [], "write", { path: "a" }, "ask"],
  ["a rule by name", [allow("write")], "write", { path: "a" }, "allow"],
  ["a rule for another tool", [allow("read")], "write", { path: "a" }, "ask"],
  ["a rule for every tool", [allow("*")], "write", { path: "a" }, "allow"],
  ["outside, whatever is allowed", [allow("*")], "write", { path: "out/x" }, "deny path.outside"],
  ["outside, with no rule at all", [], "write", { path: "../x" }, "deny path.outside"],
  ["a path that is missing", [allow("write")], "write", {}, "deny path.bad_text"],
  ["a path that is no text", [allow("write")], "write", { path: ["a"] }, "deny path.bad_text"],
  ["no path to look at", [allow("nothing")], "nothing", {}, "ask"],
  ["below a folder", [allow("write", { under: "src" })], "write", { path: "src/a" }, "allow"],
  ["the folder itself", [allow("write", { under: "src" })], "write", { path: "src" }, "allow"],
  ["a folder with a slash", [allow("write", { under: "src/" })], "write", { path: "src/a" }, "allow"],
  ["a name that begins alike", [allow("write", { under: "src" })], "write", { path: "src2" }, "ask"],
  ["the whole workspace", [allow("write", { under: "" })], "write", { path: "a" }, "allow"],
  ["by its real path", [allow("write", { under: "src" })], "write", { path: "inner/a" }, "allow"],
  ["not by the name of a link", [allow("write", { under: "inner" })], "write", { path: "inner/a" }, "ask"],
  ["an allow to the letter", [allow("write", { under: "SRC" })], "write", { path: "src/a" }, "ask"],
  [
    "two paths, both allowed",
    [allow("move", { under: "src" })],
    "move",
    { from: "src/a", to: "src/b" },
    "allow",
  ],
  ["two paths, one allowed", [allow("move", { under: "src" })], "move", { from: "src/a", to: "b" }, "ask"],
  ["two paths, one outside", [allow("move")], "move", { from: "src/a", to: "out/b" }, "deny path.outside"],
  [
    "two paths, one denied",
    [allow("move"), deny("move", { under: "b" })],
    "move",
    { from: "b", to: "src/a" },
    "deny permission.rule",
  ],
  ["deny wins, last", [allow("*"), deny("write")], "write", { path: "a" }, "deny permission.rule"],
  ["deny wins, first", [deny("write"), allow("*")], "write", { path: "a" }, "deny permission.rule"],
  ["deny wins over ask", [ask("write"), deny("write")], "write", { path: "a" }, "deny permission.rule"],
  ["ask wins over allow", [ask("write", { under: "src" }), allow("*")], "write", { path: "src/a" }, "ask"],
  [
    "deny in another case",
    [allow("*"), deny("*", { under: "src/.env" })],
    "write",
    { path: "src/.ENV" },
    "deny permission.rule",
  ],
  [
    "deny through a link",
    [allow("*"), deny("*", { under: "src/.env" })],
    "write",
    { path: "inner/.env" },
    "deny permission.rule",
  ],
  [
    "deny of a name that is a link",
    [allow("*"), deny("*", { under: ".git" })],
    "write",
    { path: ".git/config" },
    "deny permission.rule",
  ],
  ["deny of another folder", [allow("*"), deny("*", { under: "x" })], "write", { path: "a" }, "allow"],
  ["a command", [allow("bash", { command: "ls *" })], "bash", { command: "ls -l" }, "allow"],
  ["another command", [allow("bash", { command: "ls *" })], "bash", { command: "rm x" }, "ask"],
  ["a command in disguise", [allow("bash", { command: "ls *" })], "bash", { command: "ls;rm x" }, "ask"],
  ["any command, if plain", [allow("bash")], "bash", { command: "rm x" }, "allow"],
  ["any command is not everything", [allow("bash")], "bash", { command: "rm x; y" }, "ask"],
  ["a missing command", [allow("bash")], "bash", {}, "ask"],
  ["a command that is no text", [allow("bash")], "bash", { command: ["ls"] }, "ask"],
  [
    "a denied command",
    [allow("bash"), deny("bash", { command: "rm *" })],
    "bash",
    { command: "ls; rm x" },
    "deny permission.rule",
  ],
  [
    "another command than the denied",
    [allow("bash"), deny("bash", { command: "rm" })],
    "bash",
    { command: "ls" },
    "allow",
  ],
  ["no command at all", [deny("bash")], "bash", { command: "ls" }, "deny permission.rule"],
  [
    "a command to ask about",
    [allow("bash"), ask("bash", { command: "rm" })],
    "bash",
    { command: "rm x" },
    "ask",
  ],
  ["a rule on paths, for a command", [allow("*", { under: "" })], "bash", { command: "ls" }, "ask"],
  ["a rule on commands, for a path", [allow("*", { command: "ls" })], "write", { path: "a" }, "ask"],
  ["a rule on paths, for another kind", [allow("*", { under: "" })], "clock", {}, "ask"],
  ["a rule on commands, for another kind", [allow("*", { command: "ls" })], "clock", {}, "ask"],
  ["a tool of another kind", [allow("clock")], "clock", {}, "allow"],
  ["a tool of another kind, by star", [allow("*")], "clock", {}, "allow"],
  ["a tool of unknown kind", [], "deploy", {}, "ask"],
  ["a tool of unknown kind, by star", [allow("*")], "deploy", {}, "ask"],
  ["a tool of unknown kind, by name", [allow("deploy")], "deploy", {}, "allow"],
  ["a tool of unknown kind, denied by star", [deny("*")], "deploy", {}, "deny permission.rule"],
  ["a tool named like a part of every object", [allow("*")], "constructor", {}, "ask"],
])("%s", async (_, rules, tool, args, decision) => {
  expect(await decide(rules, tool, args)).toBe(decision);
});

test("a decision says where the paths really lead", async () => {
  const call = { type: "toolCall", id: "c", name: "move", arguments: { from: "inner/a", to: "b" } } as const;
  for (const rules of [[], [allow("move")]]) {
    expect(await decideByPolicy({ tools, rules }, workspace, call)).toMatchObject({
      paths: [{ relative: "src/a" }, { relative: "b" }],
    });
  }
});

test.each<[PermissionRule, boolean]>([
  [allow("bash", { command: "git status" }), true],
  [allow("bash", { command: "git *" }), true],
  [deny("*", { command: "rm *" }), true],
  [deny("*", { under: ".git" }), true],
  [deny("write", { under: "a/b/" }), true],
  [deny("write", { under: "" }), true],
  [deny("write", { under: "..a" }), true],
  [deny("unheard-of"), true],
  [deny("bash", { command: "git*" }), false],
  [deny("bash", { command: "rm; x" }), false],
  [deny("bash", { command: "" }), false],
  [deny("write", { command: "rm *" }), false],
  [deny("unheard-of", { command: "rm *" }), false],
  [deny("bash", { under: "a" }), false],
  [deny("clock", { under: "a" }), false],
  [deny("unheard-of", { under: "a" }), false],
  [deny("toString", { under: "a" }), false],
  [deny("write", { under: "/a" }), false],
  [deny("write", { under: "/" }), false],
  [deny("write", { under: "a//b" }), false],
  [deny("write", { under: "./a" }), false],
  [deny("write", { under: "a/.." }), false],
  [deny("write", { under: "../" }), false],
  [deny("bash", { command: "rm", under: "a" }), false],
  [deny("*", { command: "rm", under: "a" }), false],
  [{ decision: "denied" as "deny", tool: "bash" }, false],
])("a rule that could never match is refused at once: %j: %s", (rule, isGood) => {
  const check = () => checkPolicy({ tools, rules: [allow("write"), rule] });
  if (isGood) expect(check).not.toThrow();
  else expect(check).toThrow(/permission\.bad_rule.*\\"tool\\"/);
});

test.each([
  ["read", { path: "src/a" }, "allow"],
  ["read", { path: ".env" }, "ask"],
  ["read", { path: ".my-pi-agent/digest.key" }, "deny"],
  ["write", { path: ".My-Pi-Agent/s.jsonl" }, "deny"],
  ["write", { path: "src/a" }, "ask"],
  ["edit", { path: "src/a" }, "ask"],
  ["edit", { path: "out/a" }, "deny"],
  ["bash", { command: "ls" }, "ask"],
  ["fetch", {}, "ask"],
])("by default %s %j: %s", async (name, args, kind) => {
  checkPolicy(defaultPolicy);
  const call = { type: "toolCall", id: "c", name, arguments: args } as const;
  expect((await decideByPolicy(defaultPolicy, workspace, call)).kind).toBe(kind);
});
