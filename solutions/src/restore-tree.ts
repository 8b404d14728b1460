import { foldTree } from "#agent/fold-tree.ts";
import { type Records, readRecords } from "#agent/read-records.ts";
import { readHeader } from "#agent/session-line.ts";
import { readTreeLine } from "#agent/tree-line.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { RestoredTree, TreeEntry, TreeHeader } from "#contracts/tree.ts";

/**
 * Says what the file of a session tree still holds: everything but a torn last line. Where a line hangs is
 * looked at when somebody goes there: a session that was forked behind a compaction begins with an entry
 * whose parent it does not have.
 * @throws {HarnessError} `session.bad_line` {line, problem}; lines count from 1.
 */
export function restoreTree(bytes: Uint8Array): RestoredTree {
  const { records, ...found } = readRecords(bytes);
  const [first] = records;
  if (first === undefined) throw badLine(1, { code: "session.line_header_torn", params: {} });
  const header: TreeHeader = orBadLine(readHeader(first), 1);
  if (!["undefined", "string"].includes(typeof header.parentSession)) {
    throw badLine(1, { code: "session.line_wrong_field", params: { field: "parentSession" } });
  }
  const nextText = textsOf(bytes, found);
  nextText();
  const entries: TreeEntry[] = [];
  for (let index = 1; index < records.length; index += 1) {
    const record = records[index] as Uint8Array;
    entries.push(orBadLine(readTreeLine(record, index + 1, nextText()), index + 1));
  }
  return { header, entries, tree: foldTree(entries), ...found };
}

/**
 * Line after line of a file that is whole, decoded at once: that takes a fraction of decoding each alone, and
 * a line that is cut out only when it is read is gone again before the next. Undefined where the file is not
 * whole: then each is looked at alone, and a bad one harms no other.
 */
function textsOf(bytes: Uint8Array, found: Omit<Records, "records">): () => string | undefined {
  const text = found.torn || found.newlineMissing ? undefined : wholeText(bytes);
  let start = 0;
  return () => {
    if (text === undefined) return undefined;
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end);
    start = end + 1;
    return line;
  };
}

function wholeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function orBadLine<Value>(result: Result<Value, Fact>, line: number): Value {
  if (!result.ok) throw badLine(line, result.failure);
  return result.value;
}

function badLine(line: number, problem: Fact): HarnessError {
  return new HarnessError({ code: "session.bad_line", params: { line, problem } });
}
