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

/** What a tool threw, as a fact; never its stack. */
export function thrownFact(tool: string, error: unknown): Fact {
  return {
    code: "tool.threw",
    params: { tool, message: error instanceof Error ? error.message : String(error) },
  };
}

/** An answer as the one result message of its call. */
export function resultMessage({ call }: PendingCall, answer: Answer, timestamp: number): ToolResultMessage {
  return { role: "toolResult", toolCallId: call.id, toolName: call.name, ...answer, timestamp };
}
