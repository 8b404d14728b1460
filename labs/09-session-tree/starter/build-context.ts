import { contextMessages } from "#agent/context-messages.ts";
import { todo } from "#contracts/todo.ts";
import type { TreeContext, TreeEntry } from "#contracts/tree.ts";

/**
 * What a model is told of a branch, and with which settings. A pure fold: the same path, the same request.
 */
export function buildContext(path: readonly TreeEntry[]): TreeContext {
  return { messages: buildContextEntries(path).flatMap(contextMessages), ...settingsOf(path) };
}

/**
 * The entries that a model is told of, in the order in which it reads them: the last compaction, what it
 * kept, and what came after it.
 * @param path a branch, as `branchPath` gives it
 */
export function buildContextEntries(path: readonly TreeEntry[]): TreeEntry[] {
  return inReadingOrder(path);
}

/** Task 09.3: the last compaction, what it kept, what came after it; without one, all. */
function inReadingOrder(_path: readonly TreeEntry[]): TreeEntry[] {
  return todo("09.3 find the last compaction; a retained tail stands for what was kept");
}

/** The last word of each setting on the branch; a reply tells which model gave it. */
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
