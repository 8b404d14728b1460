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
 * 策略对一个调用怎么说。边界在先：通到工作区外面的路径一律拒绝，规则放行也没用，读写一样。
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
  // 没有东西可看的调用，也就没有裁决；不能因此放行。
  // A call of which nothing can be looked at has no decisions, and is not allowed by that.
  const isAllowed = decisions.length > 0 && decisions.every((decision) => decision === "allow");
  return { kind: isAllowed ? "allow" : "ask", paths };
}

const NO_PATHS: Result<WorkspacePath[], Fact> = { ok: true, value: [] };

/**
 * 任务 03.5：这些参数各自通到哪里，或者第一个失败。resolveInWorkspace 在 #agent/workspace-path.ts。
 * Task 03.5: where these arguments lead, or the first failure. #agent/workspace-path.ts resolves a path.
 */
async function pathsInside(
  _workspace: Workspace,
  _call: ToolCall,
  _names: readonly string[],
): Promise<Result<WorkspacePath[], Fact>> {
  return todo("03.5", {
    zh: "每个都问 resolveInWorkspace；不是文字的当作空路径",
    en: "resolve each; what is no text counts as an empty path",
  });
}

/** @throws {HarnessError} `permission.bad_rule` {rule}: it would only seem to be there. */
export function checkPolicy({ tools, rules }: PermissionPolicy): void {
  for (const rule of rules) {
    if (isGoodRule(rule, Object.hasOwn(tools, rule.tool) ? tools[rule.tool]?.kind : undefined)) continue;
    throw new HarnessError({ code: "permission.bad_rule", params: { rule: JSON.stringify(rule) } });
  }
}

/** 什么也匹配不到的规则，是无声的错误。A rule that can match nothing is a silent mistake. */
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

/** 规则看的对象；两个路径是两个对象。What a rule looks at; two paths are two subjects. */
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

/** 不是文字就当没有。What is no text is as good as none. */
function textOf(argument: unknown): string {
  return typeof argument === "string" ? argument : "";
}

function strictest(rules: readonly PermissionRule[], subject: Subject): PermissionKind {
  return strictestOf(rules.filter((rule) => ruleApplies(rule, subject)).map(({ decision }) => decision));
}

/** 任务 03.1：适用的规则合起来是哪一个裁决。Task 03.1: the decision of all rules that apply. */
function strictestOf(_found: readonly PermissionKind[]): PermissionKind {
  return todo("03.1", {
    zh: "从严到宽：deny、ask、allow；没有：ask",
    en: "the strictest of deny, ask, allow; none: ask",
  });
}

/** 放行的往窄里读，收紧的往宽里读。What allows is read narrowly, what narrows widely. */
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

/** 没有模式时，放行也只管纯单词。Without a pattern, plain words alone are allowed. */
function commandApplies(pattern: string | undefined, command: string, isAllow: boolean): boolean {
  if (isAllow) return pattern === undefined ? isCommandPattern(command) : allowsCommand(pattern, command);
  return pattern === undefined || reachesCommand(pattern, command);
}

/**
 * 有的盘上 `.ENV` 就是 `.env`：只有放行的规则才按字面算。
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
