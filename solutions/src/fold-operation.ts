import type { HarnessRecord, OperationStarted } from "#contracts/harness-records.ts";
import type { OpenOperation } from "#contracts/harness-state.ts";

/**
 * One step of the fold: how far a compaction or a move in the tree came. What it wrote is told by the ids
 * that were reserved for it at its start.
 */
export function withOperationEntry(
  operation: OpenOperation | undefined,
  entryId: string,
  record?: HarnessRecord,
): OpenOperation | undefined {
  if (record?.type === "operation_started") return { started: record, written: [] };
  if (operation === undefined) return undefined;
  const { operationId } = operation.started;
  switch (record?.type) {
    case "operation_summarised":
      return record.operationId === operationId ? { ...operation, summary: record.summary } : operation;
    case "operation_finished":
    case "operation_interrupted":
      return record.operationId === operationId ? undefined : operation;
    default:
      return reservedIds(operation.started).includes(entryId)
        ? { ...operation, written: [...operation.written, entryId] }
        : operation;
  }
}

function reservedIds(started: OperationStarted): string[] {
  if (started.kind === "compaction") return [started.entryId];
  return [started.leafEntryId, ...(started.summaryEntryId === undefined ? [] : [started.summaryEntryId])];
}
