import { readHarnessRecord } from "#agent/harness-record.ts";
import type { HarnessConfiguration } from "#contracts/harness.ts";
import type { PendingWrite } from "#contracts/harness-state.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/** From the end: the first word that is found of each setting is the last one that was said. */
export function branchConfiguration(
  branch: readonly TreeEntry[],
  pending: readonly PendingWrite[] = [],
): Partial<HarnessConfiguration> {
  const said = [
    ...branch.map(({ body }) => body),
    ...pending.filter(({ isThere }) => !isThere).map(({ intent }) => intent),
  ].reverse();
  const model = said.find((one) => one?.type === "model_change");
  const level = said.find((one) => one?.type === "thinking_level_change");
  const tools = said.find((one) => one?.type === "active_tools_change");
  const given = model
    ? { provider: model.provider, modelId: model.modelId }
    : branch.map(modelGiven).find((one) => one !== undefined);
  return structuredClone({
    ...(given && { model: given }),
    ...(level && { thinkingLevel: level.thinkingLevel }),
    ...(tools && { activeToolNames: tools.activeToolNames }),
  });
}

function modelGiven(entry: TreeEntry): HarnessConfiguration["model"] | undefined {
  const record = readHarnessRecord(entry);
  return record?.ok && record.value.type === "turn_started" ? record.value.snapshot.model : undefined;
}
