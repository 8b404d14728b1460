import { toolCalls } from "#agent/read-entries.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { ToolCallStarted } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

/**
 * The id that was reserved for what the loop appends; undefined: nobody announced it. Only the open turn is
 * asked, so a result costs the same however long the session is.
 */
export function reservedId(draft: EntryDraft, { state, tree }: HarnessLog): string | undefined {
  const { openTurn } = state();
  if (!("message" in draft) || openTurn === undefined) return undefined;
  const { message } = draft;
  if (message.role === "assistant" && !openTurn.isReplied) return openTurn.started.replyId;
  if (message.role !== "toolResult") return undefined;
  // Those that wait, in the order of their calls: ids may repeat, and a result answers the earliest.
  const isAnswered = (one: ToolCallStarted) => callIdAt(tree.folded().byId, one) === message.toolCallId;
  return openTurn.startedCalls.find(isAnswered)?.resultId;
}

function callIdAt(
  byId: ReturnType<HarnessLog["tree"]["folded"]>["byId"],
  { entryId, index }: ToolCallStarted,
): string | undefined {
  const body = byId.get(entryId)?.body;
  const reply = body?.type === "message" ? body.message : undefined;
  return reply?.role === "assistant" ? toolCalls(reply)[index]?.id : undefined;
}
