import { allowsCommand, isCommandPattern, reachesCommand } from "#agent/plain-command.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { PermissionKind, PermissionPolicy, PermissionRule, ToolKind } from "#contracts/permissions.ts";
import type { Result } from "#contracts/result.ts";
import { todo } from "#contracts/todo.ts";
import type { Workspace, WorkspacePath } from "#contracts/workspace.ts";

export type PolicyDecision =
  | { kind: "allow" | "ask"; paths: readonly WorkspacePath[] }
  | { kind: "deny"; reason: Fact };

/**
 * What the policy says of one call. The boundary comes first: a path that leads out of the workspace is
 * denied whatever the rules allow, for reads as for writes.
 */
export async function decideByPolicy(
  policy: PermissionPolicy,
  workspace: Workspace,
  call: ToolCall,
): Promise<PolicyDecision> {
  const kind = Object.hasOwn(policy.tools, call.name) ? policy.tools[call.name] : undefined;
  const inside = kind?.kind === "path" ? await pathsInside(workspace, call, kind.arguments) : NO_PATHS;
  if (!inside.ok) return { kind: "deny", reason: inside.failure };
  const paths = inside.value;
  const decisions = subjectsOf(kind, call, paths).map((subject) => strictest(policy.rules, subject));
  if (decisions.includes("deny")) return { kind: "deny", reason: { code: "permission.rule", params: {} } };
  // A call of which nothing can be looked at has no decisions, and is not allowed by that.
  const isAllowed = decisions.length > 0 && decisions.every((decision) => decision === "allow");
  return { kind: isAllowed ? "allow" : "ask", paths };
}

const NO_PATHS: Result<WorkspacePath[], Fact> = { ok: true, value: [] };

/** Task 03.5: where each of these arguments leads, or the first failure. */
async function pathsInside(
  _workspace: Workspace,
  _call: ToolCall,
  _names: readonly string[],
): Promise<Result<WorkspacePath[], Fact>> {
  return todo("03.5 ask resolveInWorkspace about every argument; what is no text counts as an empty path");
}

/** @throws {HarnessError} `permission.bad_rule` {rule}: it would only seem to be there. */
export function checkPolicy({ tools, rules }: PermissionPolicy): void {
  for (const rule of rules) {
    if (isGoodRule(rule, Object.hasOwn(tools, rule.tool) ? tools[rule.tool]?.kind : undefined)) continue;
    throw new HarnessError({ code: "permission.bad_rule", params: { rule: JSON.stringify(rule) } });
  }
}

/** Rules come from a file that a person wrote; one that can match nothing is a mistake, and a silent one. */
function isGoodRule({ decision, tool, under, command }: PermissionRule, kind: ToolKind["kind"] | undefined) {
  if (!["allow", "ask", "deny"].includes(decision)) return false;
  if (command !== undefined) {
    return under === undefined && isCommandPattern(command) && (tool === "*" || kind === "command");
  }
  if (under === undefined) return true;
  const names = under.replace(/(?<=.)\/$/, "").split("/");
  const isFolder = under === "" || names.every((name) => !["", ".", ".."].includes(name));
  return isFolder && (tool === "*" || kind === "path");
}

/** What a rule looks at. A call with two paths has two subjects, and each needs its own yes. */
type Subject = { tool: string } & (
  | { kind: "path"; path: WorkspacePath }
  | { kind: "command"; command: string }
  | { kind: "other" | "unknown" }
);

function subjectsOf(kind: ToolKind | undefined, call: ToolCall, paths: readonly WorkspacePath[]): Subject[] {
  const tool = call.name;
  switch (kind?.kind) {
    case "path":
      return paths.map((path) => ({ tool, kind: "path", path }));
    case "command":
      return [{ tool, kind: "command", command: textOf(call.arguments[kind.argument]) }];
    case "other":
      return [{ tool, kind: "other" }];
    case undefined:
      return [{ tool, kind: "unknown" }];
  }
}

/** What is no text is as good as none: no path, and no plain command. */
function textOf(argument: unknown): string {
  return typeof argument === "string" ? argument : "";
}

function strictest(rules: readonly PermissionRule[], subject: Subject): PermissionKind {
  return strictestOf(rules.filter((rule) => ruleApplies(rule, subject)).map(({ decision }) => decision));
}

/** Task 03.1: the one decision that all rules come to which apply, whatever their order. */
function strictestOf(_found: readonly PermissionKind[]): PermissionKind {
  return todo("03.1 deny wins over ask, ask over allow; nothing found: ask");
}

/** A rule that allows is read narrowly, a rule that narrows is read widely. */
function ruleApplies(rule: PermissionRule, subject: Subject): boolean {
  const isAllow = rule.decision === "allow";
  if (rule.tool !== subject.tool && rule.tool !== "*") return false;
  if (isAllow && subject.kind === "unknown" && rule.tool === "*") return false;
  switch (subject.kind) {
    case "path":
      return rule.command === undefined && isUnder(rule.under ?? "", subject.path, isAllow);
    case "command":
      return rule.under === undefined && commandApplies(rule.command, subject.command, isAllow);
    default:
      return rule.under === undefined && rule.command === undefined;
  }
}

/** Without a pattern, a rule that allows still covers nothing but plain words. */
function commandApplies(pattern: string | undefined, command: string, isAllow: boolean): boolean {
  if (isAllow) return pattern === undefined ? isCommandPattern(command) : allowsCommand(pattern, command);
  return pattern === undefined || reachesCommand(pattern, command);
}

/**
 * On some disks `.ENV` is `.env`, and `é` has two spellings: only a rule that allows is held to the letter.
 */
function isUnder(folder: string, path: WorkspacePath, isAllow: boolean): boolean {
  if (isAllow) return isBelow(folder, path.relative);
  return [path.relative, ...path.through].some((name) => isBelow(folded(folder), folded(name)));
}

function isBelow(folder: string, name: string): boolean {
  const base = folder.endsWith("/") ? folder.slice(0, -1) : folder;
  return base === "" || name === base || name.startsWith(`${base}/`);
}

function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
