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
  const endsWell = last === undefined || !(split.newlineMissing || last.includes(0));
  return endsWell ? split : withoutTornTail(split, last);
}

/** Task 05.1: all records, and whether the last one lacks its newline. */
function splitRecords(_bytes: Uint8Array): Records {
  return todo("05.1 split at each 0x0a; keptBytes counts the newlines");
}

/** Task 05.2: a last record that is whole is kept; any other is left out and told of in `torn`. */
function withoutTornTail(_split: Records, _last: Uint8Array): Records {
  return todo("05.2 is the last record whole (parseRecord)? else leave it out: keptBytes, torn");
}
