import type { TreeContext, TreeEntry } from "#contracts/tree.ts";

/** What Pi calls a message: those of ours, and its own for summaries and programs. */
export type PiMessage = { role: string; summary?: string; content?: unknown; [field: string]: unknown };

/**
 * The rules of Pi 0.82.1, written down here on their own, as plainly as they can be: every entry moves the
 * leaf to itself, labels and names as well, and a leaf entry to its target. For tests that compare.
 */
export function contextByPi(
  entries: readonly TreeEntry[],
): Omit<TreeContext, "messages"> & { told: string[] } {
  const path = pathByPi(entries);
  const settings = { model: null, thinkingLevel: "off", activeToolNames: null } as Omit<
    TreeContext,
    "messages"
  >;
  for (const { body } of path) {
    if (body?.type === "model_change") settings.model = { provider: body.provider, modelId: body.modelId };
    if (body?.type === "thinking_level_change") settings.thinkingLevel = body.thinkingLevel;
    if (body?.type === "active_tools_change") settings.activeToolNames = body.activeToolNames;
    if (body?.type === "message" && body.message.role === "assistant") {
      settings.model = { provider: body.message.provider, modelId: body.message.model };
    }
  }
  return { ...settings, told: toldByPi(path) };
}

function pathByPi(entries: readonly TreeEntry[]): TreeEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const last = entries.at(-1);
  let at = byId.get((last?.body?.type === "leaf" ? last.body.targetId : last?.id) ?? "");
  const path: TreeEntry[] = [];
  let stop: string | undefined;
  while (at !== undefined) {
    path.unshift(at);
    if (at.id === stop || (at.body?.type === "compaction" && at.body.retainedTail)) break;
    if (at.body?.type === "compaction") stop = at.body.firstKeptEntryId;
    at = byId.get(at.parentId ?? "");
  }
  return path;
}

/** One word for each message: the id of the entry that it comes from, and what it is. */
function toldByPi(path: readonly TreeEntry[]): string[] {
  const place = path.findLastIndex(({ body }) => body?.type === "compaction");
  const compaction = path[place]?.body;
  if (compaction?.type !== "compaction") return path.flatMap(words);
  const first = path.findIndex(({ id }) => id === compaction.firstKeptEntryId);
  const isKept = !compaction.retainedTail && first >= 0 && first < place;
  const kept = isKept ? path.slice(first, place) : [];
  return [path[place] as TreeEntry, ...kept, ...path.slice(place + 1)].flatMap(words);
}

function words({ body }: TreeEntry): string[] {
  if (body?.type === "message") return [textOf(body.message.content)];
  if (body?.type === "custom_message") return [textOf(body.content)];
  if (body?.type === "branch_summary") return body.summary === "" ? [] : [body.summary];
  if (body?.type !== "compaction") return [];
  return [body.summary, ...(body.retainedTail ?? []).map(({ content }) => textOf(content))];
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return (content as { text?: string }[]).map(({ text = "" }) => text).join("");
}
