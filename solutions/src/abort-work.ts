import type { WorkParts } from "#agent/harness-work.ts";
import { clearQueues } from "#agent/message-queues.ts";
import type { AbortResult } from "#contracts/harness.ts";

/**
 * Ends the work that is under way. What waits in `steer` and `followUp` is handed back, durably, before
 * anything is stopped: else a completed run might still take it. `nextTurn` is meant for later and stays.
 */
export async function abortWork({ log, idle, emit }: WorkParts): Promise<AbortResult> {
  // That of the work under way: what begins while the queues are cleared is nobody's to stop.
  const underWay = idle.controller();
  const cleared = await clearQueues(log, ["steer", "followUp"]);
  underWay.abort();
  const messageIds = cleared.map(({ messageId }) => messageId);
  if (messageIds.length > 0) await emit({ type: "queue_cleared", messageIds });
  await idle.endOf(underWay);
  return { cleared };
}
