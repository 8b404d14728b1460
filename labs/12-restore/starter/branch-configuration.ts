import type { HarnessConfiguration } from "#contracts/harness.ts";
import type { WriteIntent } from "#contracts/harness-records.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";
import type { TreeBody, TreeEntry } from "#contracts/tree.ts";

type Chosen = Partial<HarnessConfiguration>;

/**
 * 任务 12.4：这条分支选过什么，已接受的也算。
 * Task 12.4.
 *
 * What was chosen on a branch, from its root to its leaf; a setting that nobody chose there is missing. A
 * reply names the model as its provider calls it, which may be no name that the host knows: what the turn
 * was given counts instead.
 * 条目里的 harness 记录用 readHarnessRecord 读（#agent/harness-record.ts）。
 * readHarnessRecord of #agent/harness-record.ts reads the record of an entry.
 * @param pending accepted changes that are no entries yet: they will hang on this branch, and were promised
 */
export function branchConfiguration(
  _branch: readonly TreeEntry[],
  _pending: readonly PendingWrite[] = [],
): Chosen {
  return todo("12.4", {
    zh: "逐条 withChoice()；turn_started 记录里的模型；最后是还在等待的改动",
    en: "withChoice() for each entry; the model of a turn_started record; then what is pending",
  });
}

/** What a choice makes of the ones before it; anything else chooses nothing. */
export function withChoice(chosen: Chosen, body: TreeBody | WriteIntent | undefined): Chosen {
  switch (body?.type) {
    case "model_change":
      return { ...chosen, model: { provider: body.provider, modelId: body.modelId } };
    case "thinking_level_change":
      return { ...chosen, thinkingLevel: body.thinkingLevel };
    case "active_tools_change":
      return { ...chosen, activeToolNames: body.activeToolNames };
    default:
      return chosen;
  }
}
