import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { todo } from "#contracts/todo.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

/**
 * 以某个条目为末端的分支，最旧的在前：只回溯到模型还会被告知的地方。
 * The branch that ends in an entry, oldest first: as far back as a model is told of it.
 * @throws {HarnessError} `session.unknown_entry`; `session.bad_line` {line}: a line on the way has no parent.
 */
export function branchPath(tree: FoldedTree, leafId: string | null): TreeEntry[] {
  return wayBack(startOf(tree, leafId), (entry) => parentOf(tree, entry)).reverse();
}

/**
 * 任务 09.2：从一个条目沿着父条目往回走；压缩让这条路停在哪里？
 * Task 09.2: from an entry back along its parents; where does a compaction end the way?
 */
function wayBack(
  _from: TreeEntry | undefined,
  _parentOf: (entry: TreeEntry) => TreeEntry | undefined,
): TreeEntry[] {
  return todo("09.2", {
    zh: "一个个放进去，最新的在前；到 retainedTail 或 firstKeptEntryId 为止",
    en: "push each, newest first; stop at retainedTail, or at firstKeptEntryId",
  });
}

/**
 * 整条分支，给要计数的人用：压缩之前花掉的还是花掉的。从压缩后面分叉出来的会话，可能没有之前的部分；只有
 * 那里缺了不算损坏。
 * The whole branch, for those who count: what was spent before a compaction stays spent. A session that was
 * forked behind a compaction may lack what stood before it; only there a gap is no damage.
 */
export function wholeBranch(tree: FoldedTree, leafId: string | null): TreeEntry[] {
  const told = branchPath(tree, leafId);
  const older: TreeEntry[] = [];
  for (let at = told[0] && earlier(tree, told[0]); at !== undefined; at = earlier(tree, at)) older.push(at);
  return [...older.reverse(), ...told];
}

/**
 * 文件里的叶子条目可能指向没有的东西；那是文件的错，不是调用者的。
 * A leaf entry of the file may name what is not there; that is the file's fault, not the caller's.
 */
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

/**
 * 父条目总在更早的行：父条目若在后面，就可能绕圈，永远走不完。
 * A parent stands in an earlier line: one that stands later could lead round in a circle for ever.
 */
function earlier({ byId }: FoldedTree, child: Pick<TreeEntry, "parentId" | "line">): TreeEntry | undefined {
  const parent = child.parentId === null ? undefined : byId.get(child.parentId);
  return parent !== undefined && parent.line < child.line ? parent : undefined;
}

function badLine(line: number, problem: Fact): HarnessError {
  return new HarnessError({ code: "session.bad_line", params: { line, problem } });
}
