import { readRecords } from "#agent/read-records.ts";
import { readHeader, readLine } from "#agent/session-line.ts";
import type { Entry } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { RestoredSession, SessionLine } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 说出一份会话文件里还有什么：除了撕断的最后一行，什么都在。
 * Says what a session file still holds: all of it but a torn last line.
 * @throws {HarnessError} `session.bad_line` {line, problem}; lines count from 1.
 */
export function restoreSession(bytes: Uint8Array): RestoredSession {
  const { records, ...found } = readRecords(bytes);
  const [first, ...others] = records;
  if (first === undefined) throw badLine(1, { code: "session.line_header_torn", params: {} });
  const header = orBadLine(readHeader(first), 1);
  const lines: SessionLine[] = [];
  const entries: Entry[] = [];
  for (const [index, record] of others.entries()) {
    const { line, entry } = orBadLine(readLine(record), index + 2);
    const problem = problemOfPlace(line, lines);
    if (problem) throw badLine(index + 2, problem);
    lines.push(line);
    if (entry) entries.push(entry);
  }
  return { header, lines, entries, ...found };
}

/**
 * 任务 05.3：这一行的位置有什么不对；undefined：没有不对。
 * Task 05.3: what is wrong with the place of a line; undefined: nothing is.
 */
function problemOfPlace(_line: SessionLine, _earlier: readonly SessionLine[]): Fact | undefined {
  return todo("05.3", {
    zh: "session.line_same_id {id}；session.line_no_parent {parentId}",
    en: "session.line_same_id {id}; session.line_no_parent {parentId}",
  });
}

function orBadLine<Value>(result: Result<Value, Fact>, line: number): Value {
  if (!result.ok) throw badLine(line, result.failure);
  return result.value;
}

function badLine(line: number, problem: Fact): HarnessError {
  return new HarnessError({ code: "session.bad_line", params: { line, problem } });
}
