import type { Entry } from "#contracts/entries.ts";
import type { ToolCall } from "#contracts/messages.ts";

/** The call that an operation was made for, as the session has it; undefined: it is not there. */
export function callOfOperation(entries: readonly Entry[], operationId: string): ToolCall | undefined {
  const [, entryId = "", index = ""] = operationId.split(":").map(decoded);
  const entry = entries.find(({ id }) => id === entryId);
  if (!entry || !("message" in entry) || entry.message.role !== "assistant") return undefined;
  return entry.message.content.filter((block) => block.type === "toolCall")[Number(index)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
