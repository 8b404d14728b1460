import { readHarnessRecord } from "#agent/harness-record.ts";
import type { HarnessConfiguration } from "#contracts/harness.ts";
import type { WriteIntent } from "#contracts/harness-records.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";
import type { TreeBody, TreeEntry } from "#contracts/tree.ts";

type Chosen = Partial<HarnessConfiguration>;

/**
 * What was chosen on a branch, from its root to its leaf; a setting that nobody chose there is missing. A
 * reply names the model as its provider calls it, which may be no name that the host knows: what the turn
 * was given counts instead.
 * @param pending accepted changes that are no entries yet: they will hang on this branch, and were promised
 */
export function branchConfiguration(
  branch: readonly TreeEntry[],
  _pending: readonly PendingWrite[] = [],
): Chosen {
  let chosen: Chosen = {};
  for (const entry of branch) {
    const record = readHarnessRecord(entry);
    if (record?.ok && record.value.type === "turn_started") {
      chosen = { model: record.value.snapshot.model, ...chosen };
    }
    chosen = withChoice(chosen, entry.body);
  }
  return structuredClone(chosen);
}

function withChoice(chosen: Chosen, body: TreeBody | WriteIntent | undefined): Chosen {
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
