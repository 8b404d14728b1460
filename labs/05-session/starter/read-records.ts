import { parseRecord } from "#agent/session-line.ts";
import type { TornTail } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

/** The records of an append-only log of lines, and what a crash left of the last one. */
export interface Records {
  /** Without their newlines. */
  records: Uint8Array[];
  /** How many bytes from the start are whole records. */
  keptBytes: number;
  newlineMissing: boolean;
  torn?: TornTail;
}

/** Splits a log into its records, and sets a torn last one aside: only that can have been in its write. */
export function readRecords(bytes: Uint8Array): Records {
  const split = splitRecords(bytes);
  const last = split.records.at(-1);
  if (last === undefined) return split;
  const hole = last.indexOf(0);
  if (hole > 0 && parseRecord(last.subarray(0, hole)).ok) return upToHole(split, last, hole);
  return split.newlineMissing || hole !== -1 ? withoutTornTail(split, last) : split;
}

/** A lost write leaves NUL bytes: before them may stand a whole record that had only lacked its newline. */
function upToHole({ records, keptBytes, newlineMissing }: Records, last: Uint8Array, hole: number): Records {
  const bytes = last.length - hole + (newlineMissing ? 0 : 1);
  return {
    records: [...records.slice(0, -1), last.subarray(0, hole)],
    keptBytes: keptBytes - bytes,
    newlineMissing: true,
    torn: { line: records.length + 1, bytes },
  };
}

/** Task 05.1: all records, and whether the last one lacks its newline. */
function splitRecords(_bytes: Uint8Array): Records {
  return todo("05.1 split at each 0x0a; keptBytes counts the newlines");
}

/** Task 05.2: a last record that is whole is kept; any other is left out and told of in `torn`. */
function withoutTornTail(_split: Records, _last: Uint8Array): Records {
  return todo("05.2 is the last record whole (parseRecord)? else leave it out: keptBytes, torn");
}
