import { readRecords } from "#agent/read-records.ts";
import { readHeader, readLine } from "#agent/session-line.ts";
import type { Entry } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { RestoredSession, SessionLine } from "#contracts/session.ts";

/**
 * Says what a session file still holds. Only the last record may be damaged, since only that one can have
 * been in the middle of its write: it is left out, and the caller is told. Damage before it means that lines
 * once acknowledged are gone, and nobody may go on as if they had never been.
 * @throws {HarnessError} `session.bad_line` {line, problem}; lines count from 1.
 */
export function restoreSession(bytes: Uint8Array): RestoredSession {
  const { records, torn, keptBytes, newlineMissing } = readRecords(bytes);
  const [first, ...others] = records;
  if (first === undefined) throw badLine(1, { code: "session.line_header_torn", params: {} });
  const header = orBadLine(readHeader(first), 1);
  const lines: SessionLine[] = [];
  const entries: Entry[] = [];
  const ids = new Set<string>();
  for (const [index, record] of others.entries()) {
    const number = index + 2;
    const { line, entry } = orBadLine(readLine(record), number);
    const problem = problemOfPlace(line, ids);
    if (problem !== undefined) throw badLine(number, problem);
    ids.add(line.id);
    lines.push(line);
    if (entry !== undefined) entries.push(entry);
  }
  return { header, lines, entries, keptBytes, newlineMissing, ...(torn === undefined ? {} : { torn }) };
}

/** Each line follows an earlier one, and is named once: else the order of the conversation cannot be told. */
function problemOfPlace({ id, parentId }: SessionLine, earlier: ReadonlySet<string>): Fact | undefined {
  if (earlier.has(id)) return { code: "session.line_same_id", params: { id } };
  if (parentId === null || earlier.has(parentId)) return undefined;
  return { code: "session.line_no_parent", params: { parentId } };
}

function orBadLine<Value>(result: Result<Value, Fact>, line: number): Value {
  if (!result.ok) throw badLine(line, result.failure);
  return result.value;
}

function badLine(line: number, problem: Fact): HarnessError {
  return new HarnessError({ code: "session.bad_line", params: { line, problem } });
}
