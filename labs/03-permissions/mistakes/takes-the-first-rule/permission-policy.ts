import { allowsCommand, isCommandPattern, reachesCommand } from "#agent/plain-command.ts";
import { resolveInWorkspace } from "#agent/workspace-path.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { PermissionKind, PermissionPolicy, PermissionRule } from "#contracts/permissions.ts";
import type { Workspace, WorkspacePath } from "#contracts/workspace.ts";

export type PolicyDecision =
  | { kind: "allow" | "ask"; paths: readonly WorkspacePath[] }
  | { kind: "deny"; reason: Fact };

export async function decideByPolicy(
  policy: PermissionPolicy,
  workspace: Workspace,
  call: ToolCall,
): Promise<PolicyDecision> {
  const kind = Object.hasOwn(policy.tools, call.name) ? policy.tools[call.name] : undefined;
  const paths: WorkspacePath[] = [];
  for (const name of kind?.kind === "path" ? kind.arguments : []) {
    const resolved = await resolveInWorkspace(workspace, textOf(call.arguments[name]));
    if (!resolved.ok) return { kind: "deny", reason: resolved.failure };
    paths.push(resolved.value);
  }
  const applies = (rule: PermissionRule, path?: WorkspacePath) => {
    const isAllow = rule.decision === "allow";
    if (rule.tool !== call.name && (rule.tool !== "*" || (isAllow && !kind))) return false;
    if (path) return isUnder(rule.under ?? "", path, isAllow);
    if (kind?.kind !== "command") return rule.under === undefined && rule.command === undefined;
    const command = String(call.arguments[kind.argument]);
    if (!isAllow) return rule.command === undefined || reachesCommand(rule.command, command);
    return rule.command === undefined ? isCommandPattern(command) : allowsCommand(rule.command, command);
  };
  const subjects = kind?.kind === "path" ? paths : [undefined];
  const decisions = subjects.map((path) => decisionOf(policy.rules.filter((rule) => applies(rule, path))));
  if (decisions.includes("deny")) return { kind: "deny", reason: { code: "permission.rule", params: {} } };
  return { kind: decisions.every((decision) => decision === "allow") ? "allow" : "ask", paths };
}

function decisionOf(rules: readonly PermissionRule[]): PermissionKind {
  return rules[0]?.decision ?? "ask";
}

/** @throws {HarnessError} `permission.bad_rule` */
export function checkPolicy({ rules }: PermissionPolicy): void {
  const bad = rules.find(({ decision }) => !["allow", "ask", "deny"].includes(decision));
  if (bad) throw new HarnessError({ code: "permission.bad_rule", params: { rule: JSON.stringify(bad) } });
}

function isUnder(folder: string, path: WorkspacePath, isAllow: boolean): boolean {
  const isBelow = (base: string, name: string) => base === "" || `${name}/`.startsWith(`${base}/`);
  if (isAllow) return isBelow(folder, path.relative);
  const names = [path.relative, ...path.through];
  return names.some((name) => isBelow(folder.toLowerCase(), name.toLowerCase()));
}

function textOf(argument: unknown): string {
  return typeof argument === "string" ? argument : "";
}
