import { contextMessages } from "#agent/context-messages.ts";
import { isFact, isObject } from "#agent/stored-shapes.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { FactLine, SessionLog } from "#contracts/session.ts";
import type { CompactionBody, SessionTree, TreeDraft, TreeEntry } from "#contracts/tree.ts";

/**
 * The active branch of a tree as the log that the loop of Part I knows: it appends to the leaf, and sees
 * nothing of the branches that were left. Where the leaf never moved, this is the session log of lab 05.
 */
export function treeLog(tree: SessionTree): SessionLog {
  const grown = growingEntries();
  const append = async (draft: EntryDraft, check?: (before: readonly Entry[]) => void) => {
    const entry = await tree.append(treeDraft(draft), check && ((branch) => check(grown(branch))));
    return entryOf(entry) as Entry;
  };
  return {
    header: tree.header,
    entries: () => [...grown(tree.branch())],
    append: (draft) => append(draft),
    appendIf: append,
  };
}

/**
 * As `entriesOf`, for one who asks again and again while the branch grows. The way to an entry never changes:
 * where the same one stands at the same place, so does all before it.
 */
function growingEntries(): (branch: readonly TreeEntry[]) => readonly Entry[] {
  let known: Entry[] = [];
  let count = 0;
  let last: TreeEntry | undefined;
  return (branch) => {
    if (branch[count - 1] !== last) {
      known = [];
      count = 0;
    }
    for (const entry of entriesOf(branch.slice(count))) known.push(entry);
    count = branch.length;
    last = branch[count - 1];
    return known;
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
  if (body?.type === "compaction") return { id, fact: compactedFact(body) };
  const [message] = contextMessages(entry);
  return message && { id, message };
}

const factType: FactLine["customType"] = "my-pi-agent/fact";

/** Another program's compaction belongs to no run, and what it cost was paid there. */
function compactedFact({ summary, firstKeptEntryId, details }: CompactionBody): Fact {
  const firstKeptId = firstKeptEntryId ?? null;
  const paid = isPaid(details) ? { runId: details.runId, tokens: details.tokens } : {};
  return { code: "context.compacted", params: { ...paid, summary, firstKeptId } };
}

function isPaid(details: unknown): details is { runId: string; tokens: number } {
  return isObject(details) && typeof details.runId === "string" && Number.isFinite(details.tokens);
}

/** What the loop appends, as the tree stores it. */
export function treeDraft(draft: EntryDraft): TreeDraft {
  const id = draft.id === undefined ? {} : { id: draft.id };
  if ("message" in draft) return { ...id, type: "message", message: draft.message };
  const { code, params } = draft.fact;
  // As an entry of its own type, so that Pi applies it as well.
  if (code === "context.compacted" && typeof params.firstKeptId === "string") {
    const { runId, tokens, summary, firstKeptId } = params;
    const body = { summary: String(summary), firstKeptEntryId: firstKeptId, tokensBefore: Number(tokens) };
    return { ...id, type: "compaction", ...body, details: { runId, tokens } };
  }
  return { ...id, type: "custom", customType: factType, data: draft.fact };
}
