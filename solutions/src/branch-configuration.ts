import { readHarnessRecord } from "#agent/harness-record.ts";
import type { HarnessConfiguration } from "#contracts/harness.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";
import type { TreeBody, TreeEntry } from "#contracts/tree.ts";

/**
 * What was chosen on a branch, from its root to its leaf, and behind it what was accepted and has no entry
 * yet; a setting that nobody chose there is missing. A reply names the model as its provider calls it, which
 * may be no name that the host knows: what the turn was given counts instead.
 */
export function branchConfiguration(
  branch: readonly TreeEntry[],
  pending: readonly PendingWrite[] = [],
): Partial<HarnessConfiguration> {
  let chosen: Partial<HarnessConfiguration> = {};
  for (const entry of branch) {
    chosen = withChoice(chosen, entry.body);
    const record = readHarnessRecord(entry);
    if (record?.ok && record.value.type === "turn_started") {
      chosen = { model: record.value.snapshot.model, ...chosen };
    }
  }
  const waiting = pending.filter(({ isThere }) => !isThere);
  return structuredClone(waiting.reduce((all, { intent }) => withChoice(all, intent), chosen));
}

function withChoice(
  chosen: Partial<HarnessConfiguration>,
  body: TreeBody | undefined,
): Partial<HarnessConfiguration> {
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
