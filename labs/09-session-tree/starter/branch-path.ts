import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { todo } from "#contracts/todo.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

/**
 * The branch that ends in an entry, oldest first: as far back as a model is told of it.
 * @throws {HarnessError} `session.unknown_entry`; `session.bad_line` {line}: a line on the way has no parent.
 */
export function branchPath(tree: FoldedTree, leafId: string | null): TreeEntry[] {
  return wayBack(startOf(tree, leafId), (entry) => parentOf(tree, entry)).reverse();
}

/** Task 09.2: from an entry back along its parents; where does a compaction end the way? */
function wayBack(
  _from: TreeEntry | undefined,
  _parentOf: (entry: TreeEntry) => TreeEntry | undefined,
): TreeEntry[] {
  return todo("09.2 push each, newest first; stop at retainedTail, or at firstKeptEntryId");
}

/**
 * The whole branch, for those who count: what was spent before a compaction stays spent. A session that was
 * forked behind a compaction may lack what stood before it; only there a gap is no damage.
 */
export function wholeBranch(tree: FoldedTree, leafId: string | null): TreeEntry[] {
  const told = branchPath(tree, leafId);
  const older: TreeEntry[] = [];
  for (let at = told[0] && earlier(tree, told[0]); at !== undefined; at = earlier(tree, at)) older.push(at);
  return [...older.reverse(), ...told];
}

/** A leaf entry of the file may name what is not there; that is the file's fault, not the caller's. */
function startOf({ byId, leafId, leafLine }: FoldedTree, id: string | null): TreeEntry | undefined {
  if (id === null) return undefined;
  const entry = byId.get(id);
  if (entry !== undefined) return entry;
  if (id === leafId) throw badLine(leafLine, { code: "session.line_no_target", params: { targetId: id } });
  throw new HarnessError({ code: "session.unknown_entry", params: { id } });
}

function parentOf(tree: FoldedTree, { parentId, line }: TreeEntry): TreeEntry | undefined {
  if (parentId === null) return undefined;
  const parent = earlier(tree, { parentId, line });
  if (parent !== undefined) return parent;
  throw badLine(line, { code: "session.line_no_parent", params: { parentId } });
}

/** A parent stands in an earlier line: one that stands later could lead round in a circle for ever. */
function earlier({ byId }: FoldedTree, child: Pick<TreeEntry, "parentId" | "line">): TreeEntry | undefined {
  const parent = child.parentId === null ? undefined : byId.get(child.parentId);
  return parent !== undefined && parent.line < child.line ? parent : undefined;
}

function badLine(line: number, problem: Fact): HarnessError {
  return new HarnessError({ code: "session.bad_line", params: { line, problem } });
}
