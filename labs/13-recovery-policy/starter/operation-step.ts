import type { CompactionStarted, NavigationStarted } from "#contracts/harness-records.ts";
import type { HarnessWrite, OpenOperation } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";
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
  _started: CompactionStarted,
  _summary: string | undefined,
  _written: readonly string[],
  _branch: readonly TreeEntry[],
): HarnessWrite | undefined {
  return todo("13.3", {
    zh: "压缩：条目、标记；摘要还没有就没有下一步",
    en: "compaction: the entry, the mark; without a summary there is no next step",
  });
}

/** The summary comes first, so the leaf moves only once all that follows can be written without a model. */
function navigationStep(
  _started: NavigationStarted,
  _summary: string | undefined,
  _written: readonly string[],
): HarnessWrite | undefined {
  return todo("13.3", {
    zh: "移动叶子：先要摘要，再移动，再写摘要，最后标记",
    en: "moving the leaf: the summary first, then the move, then its entry, then the mark",
  });
}

/** Nothing of it has changed the session. */
export function interrupted(operationId: string): HarnessWrite {
  const reason = { code: "harness.operation_interrupted", params: {} } as const;
  return { record: { type: "operation_interrupted", operationId, reason } };
}
