import { branchPath } from "#agent/branch-path.ts";
import { joinedBytes } from "#agent/joined-bytes.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { encodeLine, isOwnId } from "#agent/session-line.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

export interface Fork {
  entryId: string;
  /** `before`: a user's message, to say it otherwise; `at`: with the entry. */
  position: "before" | "at";
  /** The new session; `parentSession` is how its header names the old one. */
  header: { id: string; cwd: string; parentSession: string; timestamp: string };
}

/**
 * The file of a new session that goes on from an entry of another one. Lines are copied byte for byte, so
 * what nobody here understands comes along; the old file is only read.
 * @returns the whole file, for one write: a half fork would pass for a shorter conversation
 * @throws {HarnessError} `session.unknown_entry`, `session.bad_fork_target` {id}, `session.bad_id`.
 */
export function forkSession(tree: FoldedTree, { entryId, position, header }: Fork): Uint8Array {
  if (!isOwnId(header.id)) throw new HarnessError({ code: "session.bad_id", params: { id: header.id } });
  const { id, timestamp, cwd, parentSession } = header;
  const path = branchPath(tree, leafOf(targetOf(tree, entryId), position));
  const copied = path.flatMap((entry, place) => [
    place === 0 ? atRoot(entry) : line(entry),
    ...marksOn(tree, entry, path).map(line),
  ]);
  const first = encodeLine({ type: "session", version: 3, id, timestamp, cwd, parentSession });
  const bytes = joinedBytes([first, ...copied]);
  // A file of another program can hold moves of the leaf in the middle of a branch.
  const leaf = path.findLast((entry) => !isMark(entry))?.id ?? null;
  if (restoreTree(bytes).tree.leafId !== leaf) throw badTarget(entryId);
  return bytes;
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

/** Labels and names hang beside the branch. Right behind what they hang on, they move no program's leaf. */
function marksOn({ byId }: FoldedTree, { id }: TreeEntry, path: readonly TreeEntry[]): TreeEntry[] {
  return [...byId.values()].filter((mark) => {
    if (mark.parentId !== id || !isMark(mark) || path.includes(mark)) return false;
    const { body } = mark;
    return body?.type !== "label" || path.some((entry) => entry.id === body.targetId);
  });
}

function isMark({ body }: TreeEntry): boolean {
  return body?.type === "label" || body?.type === "session_info";
}

/** What stood before it stays behind, at a compaction: with the old parent the new file would have a gap. */
function atRoot(entry: TreeEntry): Uint8Array {
  if (entry.parentId === null) return line(entry);
  return encodeLine({ ...JSON.parse(new TextDecoder().decode(entry.record)), parentId: null });
}

function line({ record }: TreeEntry): Uint8Array {
  return joinedBytes([record, new Uint8Array([0x0a])]);
}

function badTarget(id: string): HarnessError {
  return new HarnessError({ code: "session.bad_fork_target", params: { id } });
}
