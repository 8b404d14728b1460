import { toolCalls } from "#agent/read-entries.ts";
import type { AssistantMessage, Message, ToolResultMessage } from "#contracts/messages.ts";

/**
 * Sets aside each result that answers no call before it, as `unansweredCalls` counts them. Providers refuse
 * a request with one, at each turn and for ever; so a branch that got one, by a fault of whoever wrote it,
 * could never go on.
 */
export function setOrphansAside(messages: readonly Message[]): {
  messages: Message[];
  orphans: ToolResultMessage[];
} {
  const open = new Map<string, number>();
  const orphans: ToolResultMessage[] = [];
  const kept = messages.filter((message) => {
    if (message.role === "assistant") countCalls(open, message);
    if (message.role !== "toolResult") return true;
    const count = open.get(message.toolCallId) ?? 0;
    if (count > 0) open.set(message.toolCallId, count - 1);
    else orphans.push(message);
    return count > 0;
  });
  return { messages: kept, orphans };
}

function countCalls(open: Map<string, number>, reply: AssistantMessage): void {
  for (const { id } of toolCalls(reply)) open.set(id, (open.get(id) ?? 0) + 1);
}
