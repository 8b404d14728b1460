import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

export function branchPath(tree: FoldedTree, leafId: string | null): TreeEntry[] {
  const path: TreeEntry[] = [];
  let firstKept: string | undefined;
  for (let at = startOf(tree, leafId); at !== undefined; at = parentOf(tree, at)) {
    path.push(at);
    if (at.id === firstKept) break;
    if (at.body?.type !== "compaction") continue;
    if (at.body.retainedTail) break;
    firstKept = at.body.firstKeptEntryId;
  }
  return path.reverse();
}

export function wholeBranch(tree: FoldedTree, leafId: string | null): TreeEntry[] {
  const told = branchPath(tree, leafId);
  const older: TreeEntry[] = [];
  for (let at = told[0] && earlier(tree, told[0]); at !== undefined; at = earlier(tree, at)) older.push(at);
  return [...older.reverse(), ...told];
}

function startOf({ byId, leafId, leafLine }: FoldedTree, id: string | null): TreeEntry | undefined {
  if (id === null) return undefined;
  const entry = byId.get(id);
  if (entry !== undefined) return entry;
  if (id === leafId) throw badLine(leafLine, { code: "session.line_no_target", params: { targetId: id } });
  throw new HarnessError({ code: "session.unknown_entry", params: { id } });
}

function parentOf(tree: FoldedTree, { parentId, line }: TreeEntry): TreeEntry | undefined {
  return earlier(tree, { parentId, line });
}

function earlier({ byId }: FoldedTree, child: Pick<TreeEntry, "parentId" | "line">): TreeEntry | undefined {
  const parent = child.parentId === null ? undefined : byId.get(child.parentId);
  return parent !== undefined && parent.line < child.line ? parent : undefined;
}

function badLine(line: number, problem: Fact): HarnessError {
  return new HarnessError({ code: "session.bad_line", params: { line, problem } });
}
