import { askedOperation, isKeyKnown } from "#agent/asked-operation.ts";
import { messageOf } from "#agent/problem-of.ts";
import { isContent, isFact, isObject } from "#agent/stored-shapes.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Reality } from "#contracts/reality.ts";
import type { OpenOperation } from "#contracts/reconciliation.ts";

/**
 * What the world says through the tool; undefined: the tool has no such question. What throws or gives no
 * answer of a known shape has said nothing. A world that has forgotten the key does not know that nothing
 * happened: then its "not found" says nothing either.
 * @param now Unix time in milliseconds
 */
export async function askReality(
  open: OpenOperation,
  question: "lookup" | "fence",
  now: number,
): Promise<Reality | undefined> {
  const { tool, record } = open;
  if (tool?.[question] === undefined) return undefined;
  const reality = await takeReality(record.tool, async () => tool[question]?.(askedOperation(open)));
  if (reality.status !== "absent" && reality.status !== "fenced") return reality;
  if (isKeyKnown(record, tool, now)) return reality;
  return silent({ code: "reconcile.key_forgotten", params: { tool: record.tool } });
}

async function takeReality(tool: string, ask: () => Promise<unknown>): Promise<Reality> {
  try {
    const said: unknown = JSON.parse(JSON.stringify(await ask()));
    if (isReality(said)) return said;
    return silent({ code: "reconcile.no_answer", params: { tool, problem: "?" } });
  } catch (error) {
    return silent({ code: "reconcile.no_answer", params: { tool, problem: messageOf(error) } });
  }
}

function silent(evidence: Fact): Reality {
  return { status: "silent", evidence };
}

const OTHERS: readonly unknown[] = ["absent", "fenced", "silent"];

function isReality(value: unknown): value is Reality {
  if (!isObject(value) || !isFact(value.evidence)) return false;
  return OTHERS.includes(value.status) || (value.status === "found" && isContent(value.content));
}
