import { parseRecord } from "#agent/session-line.ts";
import type { TornTail } from "#contracts/session.ts";

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
  return setTornTailAside(splitRecords(bytes));
}

/** Splits bytes, never text: a cut inside a character must harm only the record that it is in. */
function splitRecords(bytes: Uint8Array): Records {
  const records: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    records.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return { records, keptBytes: bytes.length, newlineMissing: start > bytes.length };
}

/**
 * The last record is torn if it ends without its newline and does not parse, or if it holds NUL bytes: a lost
 * write leaves those as a hole, and JSON never holds one. A whole record that only lacks its newline is kept;
 * also before a hole, where the next write was the one that got lost.
 */
function setTornTailAside(split: Records): Records {
  const last = split.records.at(-1);
  if (last === undefined) return split;
  const hole = last.indexOf(0);
  const beforeHole = hole === -1 ? last : last.subarray(0, hole);
  const startsAt = split.keptBytes - last.length - (split.newlineMissing ? 0 : 1);
  if (hole === -1 && !split.newlineMissing) return split;
  const whole = parseRecord(beforeHole).ok;
  const records = whole ? [...split.records.slice(0, -1), beforeHole] : split.records.slice(0, -1);
  const keptBytes = whole ? startsAt + beforeHole.length : startsAt;
  const kept: Records = { records, keptBytes, newlineMissing: whole };
  if (keptBytes === split.keptBytes) return kept;
  return { ...kept, torn: { line: records.length + 1, bytes: split.keptBytes - keptBytes } };
}
