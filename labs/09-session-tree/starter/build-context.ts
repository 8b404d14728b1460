import { contextMessages } from "#agent/context-messages.ts";
import { todo } from "#contracts/todo.ts";
import type { TreeContext, TreeEntry } from "#contracts/tree.ts";

/**
 * 对一条分支，告诉模型什么，用什么设置。纯粹的归约：同一条路，同一个请求。
 * What a model is told of a branch, and with which settings. A pure fold: the same path, the same request.
 */
export function buildContext(path: readonly TreeEntry[]): TreeContext {
  return { messages: buildContextEntries(path).flatMap(contextMessages), ...settingsOf(path) };
}

/**
 * 模型会被告知的条目，按它读到的顺序：最后一次压缩、它留下的、之后来的。
 * The entries that a model is told of, in the order in which it reads them: the last compaction, what it
 * kept, and what came after it.
 * @param path a branch, as `branchPath` gives it
 */
export function buildContextEntries(path: readonly TreeEntry[]): TreeEntry[] {
  return inReadingOrder(path);
}

/**
 * 任务 09.3：最后一次压缩、它留下的、之后来的；没有压缩就是全部。
 * Task 09.3: the last compaction, what it kept, what came after it; without one, all.
 */
function inReadingOrder(_path: readonly TreeEntry[]): TreeEntry[] {
  return todo("09.3", {
    zh: "找到最后一次压缩；有 retained tail，它就代表留下的",
    en: "find the last compaction; a retained tail stands for what was kept",
  });
}

/**
 * 分支上每种设置最后说的那句；答复会说它来自哪个模型。
 * The last word of each setting on the branch; a reply tells which model gave it.
 */
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
