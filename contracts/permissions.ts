import type { ToolCall } from "./messages.ts";
import type { WorkspacePath } from "./workspace.ts";

/**
 * What may run without a question, what needs a yes, and what is never run. Plain data, given at each boot.
 */
export interface PermissionPolicy {
  /**
   * What the named tools take as arguments. It is the policy that says so, never the tool itself: a tool that
   * comes from elsewhere has no say in its own permissions, and one that is not listed here is of unknown
   * kind.
   */
  tools: Readonly<Record<string, ToolKind>>;
  /**
   * Their order means nothing: `deny` wins over `ask`, `ask` over `allow`, and no rule at all means `ask`.
   */
  rules: readonly PermissionRule[];
}

export type ToolKind =
  /** These arguments are paths; each has to lead into the workspace, whatever the rules say. */
  | { kind: "path"; arguments: readonly string[] }
  /** This argument is a shell command. A rule allows it only if it is made of plain words. */
  | { kind: "command"; argument: string }
  /** Its name says all that a rule can look at. */
  | { kind: "other" };

export type PermissionKind = "allow" | "ask" | "deny";

export interface PermissionRule {
  decision: PermissionKind;
  /** A tool's name; `*` for every tool, though `*` never allows a tool of unknown kind. */
  tool: string;
  /** For paths: a folder or file of the workspace, from its root, and everything below it. */
  under?: string;
  /** For commands: plain words, as `git status`; a last word `*` stands for any words, also for none. */
  command?: string;
}

/** Whom the harness asks: a person at a terminal, or a program that stands in for one. */
export interface Approver {
  /** May take as long as a person takes. When `signal` aborts, the answer is no longer waited for. */
  ask(question: ApprovalQuestion, signal?: AbortSignal): Promise<ApprovalAnswer>;
}

export interface ApprovalQuestion {
  runId: string;
  call: ToolCall;
  argumentsDigest: string;
  /** Where the paths in the arguments really lead: a link may be named otherwise than what it leads to. */
  paths: readonly WorkspacePath[];
}

/**
 * `once`: this call may run. `always`: so may every later call of the same tool with the same arguments,
 * while this process lives. `no`: not in this run. `nobody`: there is no one to ask.
 */
export type ApprovalAnswer = "once" | "always" | "no" | "nobody";
