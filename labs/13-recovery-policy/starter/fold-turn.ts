import { isFact } from "#agent/stored-shapes.ts";
import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { OpenTurn } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * One step of the fold: how far the open turn came. Its request is told by the loop's own fact, its reply and
 * the results of its calls by the ids that were reserved for them.
 */
export function withTurnEntry(
  turn: OpenTurn | undefined,
  entry: TreeEntry,
  record?: HarnessRecord,
): OpenTurn | undefined {
  if (record?.type === "turn_started") {
    return { started: record, isRequested: false, isReplied: false, attempts: 0, startedCalls: [] };
  }
  if (turn === undefined) return undefined;
  switch (record?.type) {
    case "turn_finished":
    case "turn_interrupted":
      return record.turnId === turn.started.turnId ? undefined : turn;
    case "tool_call_started":
      return { ...turn, startedCalls: [...turn.startedCalls, record] };
    case "reply_journaled":
      return record.turnId === turn.started.turnId ? { ...turn, journaledReply: record } : turn;
    default:
      return withConversation(turn, entry);
  }
}

/** By reserved ids; a request also counts as an attempt. */
function withConversation(turn: OpenTurn, { body }: TreeEntry): OpenTurn {
  if (isRequest(body)) return { ...turn, isRequested: true };
  return todo("13.2", {
    zh: "按记录类型归约：开始、结束、调用、留存的答复",
    en: "by the type of the record: started, ended, call, kept reply",
  });
}

/** A request for a summary belongs to no turn; one that is made again does. */
function isRequest(body: TreeEntry["body"]): boolean {
  if (body?.type !== "custom" || !isFact(body.data)) return false;
  const { purpose } = body.data.params;
  return body.data.code === "run.request_started" && (purpose === undefined || purpose === "retry");
}
