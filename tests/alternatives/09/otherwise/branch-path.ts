import { HarnessError } from "#contracts/errors.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

/** First every ancestor by line number, as far as there are any; then it is cut where the model begins. */
export function branchPath(tree: FoldedTree, leafId: string | null): TreeEntry[] {
  const { path, gap } = ancestors(tree, leafId);
  const start = startOf(path);
  if (gap && start === 0 && !isEnd(path)) throw gap;
  return path.slice(start);
}

export function wholeBranch(tree: FoldedTree, leafId: string | null): TreeEntry[] {
  branchPath(tree, leafId);
  return ancestors(tree, leafId).path;
}

function ancestors(tree: FoldedTree, leafId: string | null): { path: TreeEntry[]; gap?: HarnessError } {
  if (leafId === null) return { path: [] };
  const leaf = tree.byId.get(leafId);
  if (leaf === undefined) throw noLeaf(tree, leafId);
  const path = [leaf];
  for (;;) {
    const [child] = path as [TreeEntry];
    if (child.parentId === null) return { path };
    const parent = tree.byId.get(child.parentId);
    if (parent === undefined || parent.line >= child.line) {
      const problem = { code: "session.line_no_parent", params: { parentId: child.parentId } } as const;
      return {
        path,
        gap: new HarnessError({ code: "session.bad_line", params: { line: child.line, problem } }),
      };
    }
    path.unshift(parent);
  }
}

function startOf(path: readonly TreeEntry[]): number {
  let kept: string | undefined;
  for (let place = path.length - 1; place >= 0; place--) {
    const entry = path[place];
    if (entry?.id === kept) return place;
    if (entry?.body?.type !== "compaction") continue;
    if (entry.body.retainedTail) return place;
    kept = entry.body.firstKeptEntryId;
  }
  return 0;
}

/** Whether the model begins with the oldest entry that there is, and so asks for nothing older. */
function isEnd(path: readonly TreeEntry[]): boolean {
  const [oldest] = path;
  if (oldest?.body?.type === "compaction" && oldest.body.retainedTail) return true;
  const next = path.slice(1).find(({ body }) => body?.type === "compaction");
  return next?.body?.type === "compaction" && next.body.firstKeptEntryId === oldest?.id;
}

function noLeaf({ leafId, leafLine }: FoldedTree, id: string): HarnessError {
  if (id !== leafId) return new HarnessError({ code: "session.unknown_entry", params: { id } });
  const problem = { code: "session.line_no_target", params: { targetId: id } } as const;
  return new HarnessError({ code: "session.bad_line", params: { line: leafLine, problem } });
}
