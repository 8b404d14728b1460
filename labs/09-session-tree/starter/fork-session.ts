import { branchPath } from "#agent/branch-path.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { encodeLine, isOwnId } from "#agent/session-line.ts";
import { HarnessError } from "#contracts/errors.ts";
import { todo } from "#contracts/todo.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

export interface Fork {
  entryId: string;
  /**
   * `before`：一条用户消息，换个说法；`at`：连这条一起。
   * `before`: a user's message, to say it otherwise; `at`: with the entry.
   */
  position: "before" | "at";
  /**
   * 新的会话；`parentSession` 是它的头怎样称呼旧的那个。
   * The new session; `parentSession` is how its header names the old one.
   */
  header: { id: string; cwd: string; parentSession: string; timestamp: string };
}

/**
 * 从另一个会话的某个条目接着走的新会话的文件。行逐字节照抄，这里没人懂的也一起带走；旧文件只读。
 * The file of a new session that goes on from an entry of another one. Lines are copied byte for byte, so
 * what nobody here understands comes along; the old file is only read.
 * @returns the whole file, for one write: a half fork would pass for a shorter conversation
 * @throws {HarnessError} `session.unknown_entry`, `session.bad_fork_target` {id}, `session.bad_id`.
 */
export function forkSession(tree: FoldedTree, { entryId, position, header }: Fork): Uint8Array {
  if (!isOwnId(header.id)) throw new HarnessError({ code: "session.bad_id", params: { id: header.id } });
  const { id, timestamp, cwd, parentSession } = header;
  const path = branchPath(tree, leafOf(targetOf(tree, entryId), position));
  const copied = copiedLines(tree, path);
  const first = encodeLine({ type: "session", version: 3, id, timestamp, cwd, parentSession });
  const bytes = joined([first, ...copied]);
  // 别的程序写的文件，可能在分支中间移动过叶子。
  // A file of another program can hold moves of the leaf in the middle of a branch.
  const leaf = path.findLast((entry) => !isMark(entry))?.id ?? null;
  if (restoreTree(bytes).tree.leafId !== leaf) throw badTarget(entryId);
  return bytes;
}

/**
 * 任务 09.6：沿途逐行照抄，每行后面跟着它的标记；第一行挂在根上。
 * Task 09.6: the path line by line, each followed by its marks; the first of them hangs on the root.
 */
function copiedLines(_tree: FoldedTree, _path: readonly TreeEntry[]): Uint8Array[] {
  return todo("09.6", {
    zh: "atRoot(entry)、line(entry)、marksOn(tree, entry, path)",
    en: "atRoot(entry), line(entry), marksOn(tree, entry, path)",
  });
}

function targetOf(tree: FoldedTree, entryId: string): TreeEntry {
  const target = tree.byId.get(entryId);
  if (target === undefined)
    throw new HarnessError({ code: "session.unknown_entry", params: { id: entryId } });
  if (isMark(target) || target.body?.type === "leaf") throw badTarget(entryId);
  return target;
}

function leafOf({ id, parentId, body }: TreeEntry, position: Fork["position"]): string | null {
  if (position === "at") return id;
  if (body?.type !== "message" || body.message.role !== "user") throw badTarget(id);
  return parentId;
}

/**
 * 标签和名字挂在分支旁边。紧跟在所挂的条目后面，就不会移动任何程序的叶子。
 * Labels and names hang beside the branch. Right behind what they hang on, they move no program's leaf.
 */
export function marksOn({ byId }: FoldedTree, { id }: TreeEntry, path: readonly TreeEntry[]): TreeEntry[] {
  return [...byId.values()].filter((mark) => {
    if (mark.parentId !== id || !isMark(mark) || path.includes(mark)) return false;
    const { body } = mark;
    return body?.type !== "label" || path.some((entry) => entry.id === body.targetId);
  });
}

function isMark({ body }: TreeEntry): boolean {
  return body?.type === "label" || body?.type === "session_info";
}

/**
 * 压缩处之前的留在后面；带着旧的父条目，新文件就有了缺口。
 * What stood before it stays behind, at a compaction: with the old parent the new file would have a gap.
 */
export function atRoot(entry: TreeEntry): Uint8Array {
  if (entry.parentId === null) return line(entry);
  return encodeLine({ ...JSON.parse(new TextDecoder().decode(entry.record)), parentId: null });
}

function line({ record }: TreeEntry): Uint8Array {
  return joined([record, new Uint8Array([0x0a])]);
}

/**
 * #agent/joined-bytes.ts 的 joinedBytes 做的也是这件事，可以借。
 * joinedBytes of #agent/joined-bytes.ts does the same, and may be borrowed.
 */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function badTarget(id: string): HarnessError {
  return new HarnessError({ code: "session.bad_fork_target", params: { id } });
}
