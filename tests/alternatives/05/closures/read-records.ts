import { parseRecord } from "#agent/session-line.ts";
import type { TornTail } from "#contracts/session.ts";

export interface Records {
  records: Uint8Array[];
  keptBytes: number;
  newlineMissing: boolean;
  torn?: TornTail;
}

/** Everything up to the last newline is whole; what is behind it is looked at by itself. */
export function readRecords(bytes: Uint8Array): Records {
  const end = bytes.lastIndexOf(10) + 1;
  const records = linesIn(bytes.subarray(0, end));
  const tail = bytes.subarray(end);
  if (tail.length > 0) {
    const hole = tail.indexOf(0);
    if (hole > 0 && parseRecord(tail.subarray(0, hole)).ok) {
      const kept = [...records, tail.subarray(0, hole)];
      return { ...without(kept, tail.length - hole, bytes.length), newlineMissing: true };
    }
    if (parseRecord(tail).ok) {
      return { records: [...records, tail], keptBytes: bytes.length, newlineMissing: true };
    }
    return without(records, tail.length, bytes.length);
  }
  const last = records.at(-1);
  if (!last?.includes(0)) return { records, keptBytes: end, newlineMissing: false };
  return without(records.slice(0, -1), last.length + 1, bytes.length);
}

function without(records: Uint8Array[], lost: number, all: number): Records {
  const torn = { line: records.length + 1, bytes: lost };
  return { records, keptBytes: all - lost, newlineMissing: false, torn };
}

function linesIn(whole: Uint8Array): Uint8Array[] {
  const ends = [...whole.keys()].filter((place) => whole[place] === 10);
  return ends.map((end, index) => whole.subarray(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end));
}
