import { contextMessages } from "#agent/context-messages.ts";
import type { TreeContext, TreeEntry } from "#contracts/tree.ts";

export function buildContext(path: readonly TreeEntry[]): TreeContext {
  return { messages: buildContextEntries(path).flatMap(contextMessages), ...settingsOf(path) };
}

export function buildContextEntries(path: readonly TreeEntry[]): TreeEntry[] {
  const place = path.findLastIndex(({ body }) => body?.type === "compaction");
  const compaction = path[place];
  if (compaction?.body?.type !== "compaction") return [...path];
  const { firstKeptEntryId } = compaction.body;
  const before = path.slice(0, place);
  const first = before.findIndex(({ id }) => id === firstKeptEntryId);
  const kept = first < 0 ? [] : before.slice(first);
  return [compaction, ...kept, ...path.slice(place + 1)];
}

function settingsOf(path: readonly TreeEntry[]): Omit<TreeContext, "messages"> {
  let model: TreeContext["model"] = null;
  let thinkingLevel = "off";
  let activeToolNames: string[] | null = null;
  for (const { body } of path) {
    if (body?.type === "model_change") model = { provider: body.provider, modelId: body.modelId };
    if (body?.type === "thinking_level_change") thinkingLevel = body.thinkingLevel;
    if (body?.type === "active_tools_change") activeToolNames = [...body.activeToolNames];
    if (body?.type === "message" && body.message.role === "assistant") {
      model = { provider: body.message.provider, modelId: body.message.model };
    }
  }
  return { model, thinkingLevel, activeToolNames };
}
