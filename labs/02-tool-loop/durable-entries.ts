import type { Append, Entry } from "#contracts/entries.ts";

/**
 * The smallest thing that outlives a harness: entries in a list that no dead harness holds. Lab 05 makes it a
 * file.
 */
export interface DurableEntries {
  entries: Entry[];
  append: Append;
}

export function createDurableEntries(newId: () => string): DurableEntries {
  const entries: Entry[] = [];
  return {
    entries,
    async append(draft) {
      const entry: Entry = structuredClone({ ...draft, id: draft.id ?? newId() });
      entries.push(entry);
      return structuredClone(entry);
    },
  };
}

/**
 * How many calls and results do not belong together: a call without a result, a result without a call, a
 * second result, a result out of the model's order.
 */
export function countOrphans(entries: readonly Entry[]): number {
  const open: string[] = [];
  let orphans = 0;
  for (const entry of entries) {
    if (!("message" in entry)) continue;
    const { message } = entry;
    if (message.role === "assistant") {
      open.push(...message.content.flatMap((block) => (block.type === "toolCall" ? [block.id] : [])));
    } else if (message.role === "toolResult") {
      if (open[0] === message.toolCallId) open.shift();
      else orphans += 1;
    }
  }
  return orphans + open.length;
}
