import { isFact } from "#agent/stored-shapes.ts";
import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { HarnessState } from "#contracts/harness-state.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * One step of the fold: the run that began last and has no end. A user's message opens one where no turn is
 * open; within a turn it belongs to that turn's run.
 */
export function withRunEntry(
  { openRunId, openTurn, queues }: HarnessState,
  { id, body }: TreeEntry,
  record?: HarnessRecord,
): string | undefined {
  if (record?.type === "turn_started") return record.runId;
  if (body?.type === "message" && body.message.role === "user") {
    const isOwed = queues.undelivered.some(({ messageId }) => messageId === id);
    return openTurn !== undefined || isOwed ? openRunId : id;
  }
  if (body?.type !== "custom" || !isFact(body.data) || body.data.code !== "run.ended") return openRunId;
  return body.data.params.runId === openRunId ? undefined : openRunId;
}
