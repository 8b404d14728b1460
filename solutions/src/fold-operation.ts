import { isFact } from "#agent/stored-shapes.ts";
import type { HarnessRecord, OperationStarted } from "#contracts/harness-records.ts";
import type { OpenOperation } from "#contracts/harness-state.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * One step of the fold: how far a compaction or a move in the tree came. What it wrote is told by the ids
 * that were reserved for it at its start, and what it asked for by the facts of its requests.
 */
export function withOperationEntry(
  operation: OpenOperation | undefined,
  { id, body }: TreeEntry,
  record?: HarnessRecord,
): OpenOperation | undefined {
  if (record?.type === "operation_started") return { started: record, attempts: 0, written: [] };
  if (operation === undefined) return undefined;
  const { operationId } = operation.started;
  switch (record?.type) {
    case "operation_summarised":
      return record.operationId === operationId ? { ...operation, summary: record.summary } : operation;
    case "operation_finished":
    case "operation_interrupted":
      return record.operationId === operationId ? undefined : operation;
    default:
      if (isSummaryRequest(body)) return { ...operation, attempts: operation.attempts + 1 };
      return reservedIds(operation.started).includes(id)
        ? { ...operation, written: [...operation.written, id] }
        : operation;
  }
}

function reservedIds(started: OperationStarted): string[] {
  if (started.kind === "compaction") return [started.entryId];
  return [started.leafEntryId, ...(started.summaryEntryId === undefined ? [] : [started.summaryEntryId])];
}

function isSummaryRequest(body: TreeEntry["body"]): boolean {
  if (body?.type !== "custom" || !isFact(body.data)) return false;
  return body.data.code === "run.request_started" && body.data.params.purpose === SUMMARY_PURPOSE;
}

/** Marks a started request that asks for a summary; it counts like any other. */
export const SUMMARY_PURPOSE = "summary";
