import { HarnessError } from "#contracts/errors.ts";
import type { FoldedTree, TreeBody, TreeEntry } from "#contracts/tree.ts";

/** Each step gives a tree of its own, and one rule after the other is asked. */
export function foldTree(entries: readonly TreeEntry[]): FoldedTree {
  let tree = emptyTree();
  for (const entry of entries) tree = withEntry(tree, entry);
  return tree;
}

export function emptyTree(): FoldedTree {
  return { byId: new Map(), leafId: null, leafLine: 1, labels: new Map() };
}

export function withEntry(tree: FoldedTree, entry: TreeEntry): FoldedTree {
  if (tree.byId.has(entry.id)) {
    const problem = { code: "session.line_same_id", params: { id: entry.id } } as const;
    throw new HarnessError({ code: "session.bad_line", params: { line: entry.line, problem } });
  }
  const byId = new Map(tree.byId);
  byId.set(entry.id, entry);
  return { ...withMarks(tree, entry.body), ...leafAfter(tree, entry), byId };
}

function leafAfter({ leafId, leafLine }: FoldedTree, { id, line, body }: TreeEntry) {
  if (body?.type === "label" || body?.type === "session_info") return { leafId, leafLine };
  return { leafId: body?.type === "leaf" ? body.targetId : id, leafLine: line };
}

function withMarks(tree: FoldedTree, body: TreeBody | undefined): FoldedTree {
  if (body?.type === "label") {
    const others = [...tree.labels].filter(([id]) => id !== body.targetId);
    const text = (body.label ?? "").trim();
    return { ...tree, labels: new Map(text === "" ? others : [...others, [body.targetId, text]]) };
  }
  if (body?.type !== "session_info") return tree;
  const { name: _, ...nameless } = tree;
  const name = (body.name ?? "").trim();
  return name === "" ? nameless : { ...nameless, name };
}
