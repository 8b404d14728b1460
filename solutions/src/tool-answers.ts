import { messageOf } from "#agent/problem-of.ts";
import { isContent, isFact, isObject } from "#agent/stored-shapes.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Answer, PendingCall } from "#contracts/loop.ts";
import type { ToolResultMessage } from "#contracts/messages.ts";
import { render } from "#contracts/render.ts";
import type { ToolOutcome } from "#contracts/tools.ts";

/**
 * A fact as the answer of a call that did not do its work. The model reads English, whatever the person
 * reads.
 */
export function factAnswer(fact: Fact): Answer {
  return { content: [{ type: "text", text: render(fact, "en") }], isError: true, details: fact };
}

/** A tool's outcome as the answer of its call. */
export function outcomeAnswer(outcome: ToolOutcome): Answer {
  if (outcome.status !== "done") return factAnswer(outcome.reason);
  const answer: Answer = { content: outcome.content, isError: false };
  if (outcome.details !== undefined) answer.details = outcome.details;
  return answer;
}

/**
 * Runs a tool and takes only an outcome that can be stored as its word. Whatever else it gives or throws says
 * nothing about the effect.
 */
export async function takeOutcome(tool: string, execute: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  try {
    const outcome: ToolOutcome = JSON.parse(JSON.stringify(await execute()));
    if (isOutcome(outcome)) return outcome;
    return {
      status: "unknown",
      reason: thrownFact(tool, new TypeError("its outcome is not of a known shape")),
    };
  } catch (error) {
    return { status: "unknown", reason: thrownFact(tool, error) };
  }
}

function isOutcome(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (value.status === "done") return isContent(value.content);
  return (value.status === "refused" || value.status === "unknown") && isFact(value.reason);
}

/** What a tool threw, as a fact; never its stack. */
export function thrownFact(tool: string, error: unknown): Fact {
  return { code: "tool.threw", params: { tool, message: messageOf(error) } };
}

/** An answer as the one result message of its call. */
export function resultMessage({ call }: PendingCall, answer: Answer, timestamp: number): ToolResultMessage {
  return { role: "toolResult", toolCallId: call.id, toolName: call.name, ...answer, timestamp };
}
