import { isFact, isObject } from "#agent/stored-shapes.ts";
import type { HarnessRecord } from "#contracts/harness-records.ts";
import type { HarnessState, OpenAbort } from "#contracts/harness-state.ts";
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
  return openRunId === endedBy(body) ? undefined : openRunId;
}

/** One step of the fold: an abort is open from its record until the end of its run. */
export function withAbortEntry(
  abort: OpenAbort | undefined,
  { id, body }: TreeEntry,
  record?: HarnessRecord,
): OpenAbort | undefined {
  if (record?.type === "run_aborted") {
    return { runId: record.runId, noteId: record.noteId, isNoted: false };
  }
  if (abort === undefined || endedBy(body) === abort.runId) return undefined;
  return id === abort.noteId ? { ...abort, isNoted: true } : abort;
}

/** The run whose end an entry stores. */
function endedBy(body: TreeEntry["body"]): unknown {
  if (body?.type !== "custom" || !isObject(body.data) || body.data.code !== "run.ended") return undefined;
  return isFact(body.data) ? body.data.params.runId : undefined;
}
