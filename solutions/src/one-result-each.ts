import { isCallOpen } from "#agent/read-entries.ts";
import type { Append } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { SessionLog } from "#contracts/session.ts";

/**
 * An append to this log that takes a result only while a call of its id is open. The loop sees its own
 * entries alone; of two loops on one log only the log's turn can say which answered first. Ids may repeat, so
 * a second result may still pass for that of a later call with the same id.
 * @throws {HarnessError} `session.no_open_call` {tool}, and as `SessionLog.append` does.
 */
export function oneResultEach(log: SessionLog): Append {
  return (draft) => {
    if (!("message" in draft) || draft.message.role !== "toolResult") return log.append(draft);
    const { toolCallId, toolName } = draft.message;
    return log.appendIf(draft, (before) => {
      if (isCallOpen(before, toolCallId)) return;
      throw new HarnessError({ code: "session.no_open_call", params: { tool: toolName } });
    });
  };
}
