import { HarnessError } from "#contracts/errors.ts";
import { todo } from "#contracts/todo.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

/**
 * 按文件里的顺序走过所有条目，说出会话停在哪里。别处没有第二份记录：把叶子另外存一份的人，就有了两个真
 * 相，崩溃可以落在它们中间。
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
 * 归约的一步。Map 一路传下去、越来越大，所以追加一条不用拷贝整个会话：谁也不能留着旧的树接着用。
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

/**
 * 任务 09.1：leaf、label、session_info 和别的条目各改变什么。
 * Task 09.1: what a leaf, a label, a session_info and any other entry change.
 */
function afterEntry(_tree: FoldedTree, _entry: TreeEntry): FoldedTree {
  return todo("09.1", {
    zh: "leafId 和 leafLine、labelled()、named()：看 body.type",
    en: "leafId and leafLine, labelled(), named(): by body.type",
  });
}

/** 空的标签去掉旧的。An empty label takes the old one away. */
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
