import { HarnessError } from "#contracts/errors.ts";
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
  const { id, line, body } = entry;
  const byId = tree.byId as Map<string, TreeEntry>;
  const before = byId.size;
  byId.set(id, entry);
  if (byId.size === before) {
    const problem = { code: "session.line_same_id", params: { id } } as const;
    throw new HarnessError({ code: "session.bad_line", params: { line, problem } });
  }
  switch (body?.type) {
    case "leaf":
      return atLeaf(tree, body.targetId, line);
    case "label":
      return { ...tree, labels: labelled(tree.labels, body) };
    case "session_info":
      return named(tree, body.name);
    default:
      // Also of a type unknown to us: it may be a part of the conversation, and what comes next follows it.
      return atLeaf(tree, id, line);
  }
}

/** Nearly every line moves the leaf. By name: a spread costs more than all else that the fold does. */
function atLeaf({ byId, labels, name }: FoldedTree, leafId: string | null, leafLine: number): FoldedTree {
  return name === undefined ? { byId, leafId, leafLine, labels } : { byId, leafId, leafLine, labels, name };
}

/** An empty label takes the old one away. */
function labelled(
  labels: FoldedTree["labels"],
  { targetId, label }: { targetId: string; label?: string },
): FoldedTree["labels"] {
  const grown = labels as Map<string, string>;
  const text = label?.trim();
  if (text) grown.set(targetId, text);
  else grown.delete(targetId);
  return grown;
}

function named({ name: _, ...tree }: FoldedTree, given: string | undefined): FoldedTree {
  const name = given?.trim();
  return name ? { ...tree, name } : tree;
}
