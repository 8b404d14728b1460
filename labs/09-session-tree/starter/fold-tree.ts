import { HarnessError } from "#contracts/errors.ts";
import { todo } from "#contracts/todo.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

/**
 * Goes through the entries in the order of the file and says where the session stands. There is no second
 * record of it: whoever keeps the leaf anywhere else has two truths, and a crash between them.
 * @throws {HarnessError} `session.bad_line`: an id names two lines.
 */
export function foldTree(entries: readonly TreeEntry[]): FoldedTree {
  return entries.reduce<FoldedTree>(withEntry, emptyTree());
}

export function emptyTree(): FoldedTree {
  return { byId: new Map(), leafId: null, leafLine: 1, labels: new Map() };
}

/**
 * One step of the fold. The maps are carried on and grow, so an append costs no copy of the session: nobody
 * may keep an older tree and go on with it.
 */
export function withEntry(tree: FoldedTree, entry: TreeEntry): FoldedTree {
  const { id, line } = entry;
  if (tree.byId.has(id)) {
    const problem = { code: "session.line_same_id", params: { id } } as const;
    throw new HarnessError({ code: "session.bad_line", params: { line, problem } });
  }
  const byId = (tree.byId as Map<string, TreeEntry>).set(id, entry);
  return afterEntry({ ...tree, byId }, entry);
}

/** Task 09.1: what a leaf, a label, a session_info and any other entry change. */
function afterEntry(_tree: FoldedTree, _entry: TreeEntry): FoldedTree {
  return todo("09.1 leafId and leafLine, labelled(), named(): by body.type");
}

/** An empty label takes the old one away. */
export function labelled(
  labels: FoldedTree["labels"],
  { targetId, label }: { targetId: string; label?: string },
): FoldedTree["labels"] {
  const grown = labels as Map<string, string>;
  const text = label?.trim();
  if (text) grown.set(targetId, text);
  else grown.delete(targetId);
  return grown;
}

export function named({ name: _, ...tree }: FoldedTree, given: string | undefined): FoldedTree {
  const name = given?.trim();
  return name ? { ...tree, name } : tree;
}
