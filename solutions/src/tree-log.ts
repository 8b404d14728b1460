import { contextMessages } from "#agent/context-messages.ts";
import { isFact } from "#agent/stored-shapes.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { FactLine, SessionLog } from "#contracts/session.ts";
import type { SessionTree, TreeDraft, TreeEntry } from "#contracts/tree.ts";

/**
 * The active branch of a tree as the log that the loop of Part I knows: it appends to the leaf, and sees
 * nothing of the branches that were left. Where the leaf never moved, this is the session log of lab 05.
 */
export function treeLog(tree: SessionTree): SessionLog {
  const append = async (draft: EntryDraft, check?: (before: readonly Entry[]) => void) => {
    const entry = await tree.append(treeDraft(draft), check && ((branch) => check(entriesOf(branch))));
    return entryOf(entry) as Entry;
  };
  return {
    header: tree.header,
    entries: () => entriesOf(tree.branch()),
    append: (draft) => append(draft),
    appendIf: append,
  };
}

/**
 * What the loop works on. It takes the whole branch, to the root: requests and refusals that stand before a
 * compaction still count.
 */
export function entriesOf(path: readonly TreeEntry[]): Entry[] {
  return path.flatMap((entry) => entryOf(entry) ?? []);
}

/** A compaction is told as the fact that the loop's context knows, so it is applied there as well. */
function entryOf(entry: TreeEntry): Entry | undefined {
  const { id, body } = entry;
  if (body?.type === "custom") {
    return body.customType === factType && isFact(body.data) ? { id, fact: body.data } : undefined;
  }
  if (body?.type === "compaction") return { id, fact: compacted(body.summary, body.firstKeptEntryId) };
  const [message] = contextMessages(entry);
  return message && { id, message };
}

const factType: FactLine["customType"] = "my-pi-agent/fact";

function compacted(summary: string, firstKeptId: string | undefined): Fact {
  return { code: "context.compacted", params: { summary, firstKeptId: firstKeptId ?? null } };
}

/** What the loop appends, as the tree stores it. */
export function treeDraft(draft: EntryDraft): TreeDraft {
  const id = draft.id === undefined ? {} : { id: draft.id };
  if ("message" in draft) return { ...id, type: "message", message: draft.message };
  return { ...id, type: "custom", customType: factType, data: draft.fact };
}
