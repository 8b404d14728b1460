import { branchPath } from "#agent/branch-path.ts";
import type { Prepared } from "#agent/grouped-writes.ts";
import { isOwnId } from "#agent/session-line.ts";
import { type BodyText, bodyText, lineText, readTreeLine } from "#agent/tree-line.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { FoldedTree, TreeBody, TreeEntry } from "#contracts/tree.ts";

/** What is to be written, once it is known where it hangs. */
export interface WantedEntry {
  body: TreeBody | BodyText;
  id: string;
  timestamp: string;
}

/**
 * The entry as its line would be read back, and the bytes of that line: what could not be opened again is
 * never written.
 * @param count how many entries the tree holds
 * @param ahead what will be written before it in the same group, all of it content
 * @throws {HarnessError} `session.bad_id`, `.duplicate_id`, `.bad_entry`, `.unknown_entry` {id};
 * `session.bad_line`: the leaf would lead to a branch with a gap.
 */
export function newEntry(
  tree: FoldedTree,
  count: number,
  ahead: readonly Prepared<TreeEntry>[],
  { body, id, timestamp }: WantedEntry,
): Prepared<TreeEntry> {
  if (!isOwnId(id)) throw new HarnessError({ code: "session.bad_id", params: { id } });
  if (tree.byId.has(id) || ahead.some(({ stored }) => stored.id === id)) {
    throw new HarnessError({ code: "session.duplicate_id", params: { id } });
  }
  const parentId = ahead.at(-1)?.stored.id ?? tree.leafId;
  const text = lineText("rest" in body ? body : bodyText(body), { id, parentId, timestamp });
  const bytes = UTF_8.encode(`${text}\n`);
  const read = readTreeLine(bytes.subarray(0, -1), count + ahead.length + 2, text);
  if (!read.ok) throw new HarnessError({ code: "session.bad_entry", params: { problem: read.failure } });
  const target = read.value.body;
  if (target?.type === "label") findEntry(tree, target.targetId);
  if (target?.type === "leaf" && target.targetId !== null) {
    branchPath(tree, findEntry(tree, target.targetId).id);
  }
  return { bytes, stored: read.value };
}

const UTF_8 = new TextEncoder();

function findEntry(tree: FoldedTree, id: string): TreeEntry {
  const entry = tree.byId.get(id);
  if (entry === undefined) throw new HarnessError({ code: "session.unknown_entry", params: { id } });
  return entry;
}
