import { parseRecord } from "#agent/session-line.ts";
import type { TornTail } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

/**
 * 一份只追加的日志里的各条记录，和崩溃给最后一条留下的样子。
 * The records of an append-only log of lines, and what a crash left of the last one.
 */
export interface Records {
  /** 不含换行符。Without their newlines. */
  records: Uint8Array[];
  /** 从头数起有多少字节是完整的记录。How many bytes from the start are whole records. */
  keptBytes: number;
  newlineMissing: boolean;
  torn?: TornTail;
}

/**
 * 把日志切成记录，撕断的最后一条放到一边：只有它可能正在写。
 * Splits a log into its records, and sets a torn last one aside: only that can have been in its write.
 */
export function readRecords(bytes: Uint8Array): Records {
  const split = splitRecords(bytes);
  const last = split.records.at(-1);
  if (last === undefined) return split;
  const hole = last.indexOf(0);
  if (hole > 0 && parseRecord(last.subarray(0, hole)).ok) return upToHole(split, last, hole);
  return split.newlineMissing || hole !== -1 ? withoutTornTail(split, last) : split;
}

/**
 * 丢失的写入留下 NUL 字节：它们前面可能是一条完整的、只缺换行符的记录。
 * A lost write leaves NUL bytes: before them may stand a whole record that had only lacked its newline.
 */
function upToHole({ records, keptBytes, newlineMissing }: Records, last: Uint8Array, hole: number): Records {
  const bytes = last.length - hole + (newlineMissing ? 0 : 1);
  return {
    records: [...records.slice(0, -1), last.subarray(0, hole)],
    keptBytes: keptBytes - bytes,
    newlineMissing: true,
    torn: { line: records.length + 1, bytes },
  };
}

/**
 * 任务 05.1：所有的记录，和最后一条缺不缺换行符。
 * Task 05.1: all records, and whether the last one lacks its newline.
 */
function splitRecords(_bytes: Uint8Array): Records {
  return todo("05.1", {
    zh: "在每个 0x0a 处切开；keptBytes 把换行符也算上",
    en: "split at each 0x0a; keptBytes counts the newlines",
  });
}

/**
 * 任务 05.2：最后一条完整就留下，不完整就去掉，并记在 `torn` 里。
 * Task 05.2: a last record that is whole is kept; any other is left out and told of in `torn`.
 */
function withoutTornTail(_split: Records, _last: Uint8Array): Records {
  return todo("05.2", {
    zh: "最后一条完整吗（parseRecord）？不完整就去掉：keptBytes、torn",
    en: "is the last record whole (parseRecord)? else leave it out: keptBytes, torn",
  });
}
