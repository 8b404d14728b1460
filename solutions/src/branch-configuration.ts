import { readHarnessRecord } from "#agent/harness-record.ts";
import type { HarnessConfiguration } from "#contracts/harness.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * What was chosen on a branch, from its root to its leaf; a setting that nobody chose there is missing. A
 * reply names the model as its provider calls it, which may be no name that the host knows: what the turn
 * was given counts instead.
 */
export function branchConfiguration(branch: readonly TreeEntry[]): Partial<HarnessConfiguration> {
  let chosen: Partial<HarnessConfiguration> = {};
  for (const entry of branch) {
    const { body } = entry;
    if (body?.type === "model_change") {
      chosen = { ...chosen, model: { provider: body.provider, modelId: body.modelId } };
    }
    if (body?.type === "thinking_level_change") chosen = { ...chosen, thinkingLevel: body.thinkingLevel };
    if (body?.type === "active_tools_change") chosen = { ...chosen, activeToolNames: body.activeToolNames };
    const record = readHarnessRecord(entry);
    if (record?.ok && record.value.type === "turn_started") {
      chosen = { model: record.value.snapshot.model, ...chosen };
    }
  }
  return structuredClone(chosen);
}
