import type { CompactionStarted, NavigationStarted } from "#contracts/harness-records.ts";
import type { HarnessWrite, OpenOperation } from "#contracts/harness-state.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * What an open compaction or move in the tree writes next; undefined: its summary has to be made first. A
 * living harness and one after a crash ask the same question, so nothing is written twice: what was written
 * is told by its reserved id.
 * @param branch the active one: a compaction that keeps what is not on it would hide the conversation
 */
export function operationStep(
  { started, summary, attempts, written }: OpenOperation,
  branch: readonly TreeEntry[],
): HarnessWrite | undefined {
  const step =
    started.kind === "compaction"
      ? compactionStep(started, summary, written, branch)
      : navigationStep(started, summary, written);
  // Each attempt costs a request; a process that dies on every one of them would pay without end.
  return step === undefined && attempts >= MAX_ATTEMPTS ? interrupted(started.operationId) : step;
}

const MAX_ATTEMPTS = 2;

function compactionStep(
  { operationId, entryId, firstKeptEntryId, tokensBefore }: CompactionStarted,
  summary: string | undefined,
  written: readonly string[],
  branch: readonly TreeEntry[],
): HarnessWrite | undefined {
  if (written.includes(entryId)) return { record: { type: "operation_finished", operationId } };
  if (!branch.some(({ id }) => id === firstKeptEntryId)) return interrupted(operationId);
  if (summary === undefined) return undefined;
  return { entry: { type: "compaction", id: entryId, summary, firstKeptEntryId, tokensBefore } };
}

/** The summary comes first, so the leaf moves only once all that follows can be written without a model. */
function navigationStep(
  { operationId, targetId, fromId, leafEntryId, summaryEntryId }: NavigationStarted,
  summary: string | undefined,
  written: readonly string[],
): HarnessWrite | undefined {
  if (summaryEntryId !== undefined && summary === undefined) return undefined;
  if (summaryEntryId !== undefined && summary !== undefined && !written.includes(summaryEntryId)) {
    return { entry: { type: "branch_summary", id: summaryEntryId, fromId: fromId ?? "root", summary } };
  }
  if (!written.includes(leafEntryId)) return { leaf: targetId, id: leafEntryId };
  return { record: { type: "operation_finished", operationId } };
}

/** Nothing of it has changed the session. */
export function interrupted(operationId: string): HarnessWrite {
  const reason = { code: "harness.operation_interrupted", params: {} } as const;
  return { record: { type: "operation_interrupted", operationId, reason } };
}
