import { decideByPolicy } from "#agent/permission-policy.ts";
import type { PermissionKind, PermissionPolicy, PermissionRule } from "#contracts/permissions.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { CIRCLES, casesOf, createGround } from "./ground.ts";

/** A call, and the rules that it meets. */
type Case = readonly [tool: string, args: Readonly<Record<string, unknown>>, ...rules: PermissionRule[]];

export type Decided = readonly [one: Case, expected: PermissionKind];

/** Calls, and what the policy must say of each. */
export function policy(invariant: string, cases: readonly Decided[]): Example {
  return casesOf(invariant, { outcomeOf: decisionOn, wordsOf }, cases);
}

/** Calls that must not be allowed; whether they are denied or asked about is left open. */
export function unallowed(invariant: string, cases: readonly Case[]): Example {
  const outcomeOf = async (one: Case) => ((await decisionOn(one)) === "allow" ? "allow" : ASK_OR_DENY);
  return casesOf(
    invariant,
    { outcomeOf, wordsOf },
    cases.map((one) => [one, ASK_OR_DENY]),
  );
}

const ASK_OR_DENY = both("ask 或 deny", "ask or deny");

type Where = Pick<PermissionRule, "under" | "command">;

export function allow(tool: string, where: Where = {}): PermissionRule {
  return { decision: "allow", tool, ...where };
}

export function ask(tool: string, where: Where = {}): PermissionRule {
  return { decision: "ask", tool, ...where };
}

export function deny(tool: string, where: Where = {}): PermissionRule {
  return { decision: "deny", tool, ...where };
}

/** `deploy`, and whatever else is not listed here, is of unknown kind. */
const TOOLS: PermissionPolicy["tools"] = {
  send: { kind: "other" },
  read: { kind: "path", arguments: ["path"] },
  write: { kind: "path", arguments: ["path"] },
  move: { kind: "path", arguments: ["from", "to"] },
  bash: { kind: "command", argument: "command" },
};

async function decisionOn([name, args, ...rules]: Case): Promise<string | Bilingual> {
  const call = { type: "toolCall", id: "c1", name, arguments: { ...args } } as const;
  const { workspace, circling } = createGround();
  const decision = await Promise.race([decideByPolicy({ tools: TOOLS, rules }, workspace, call), circling]);
  return decision?.kind ?? CIRCLES;
}

function wordsOf([tool, args, ...rules]: Case): Bilingual {
  const said = rules.map(({ decision, ...rest }) => `${decision} ${Object.values(rest).join(" ")}`);
  const [asked, met] = [`${tool} ${JSON.stringify(args)}`, said.join(", ")];
  return both(`${asked}（规则：${met || "没有"}）`, `${asked} with ${met || "no rule"}`);
}
