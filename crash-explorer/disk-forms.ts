import type { DiskForm } from "./thing.ts";

/** One JSON file, which holds the whole state. */
export function jsonForm<State>(file: string, empty: State): DiskForm<State> {
  return {
    write: (state) => new Map([[file, encoder.encode(`${JSON.stringify(state)}\n`)]]),
    read(files) {
      const bytes = files.get(file);
      return bytes === undefined ? empty : JSON.parse(decoder.decode(bytes));
    },
  };
}

/** One file with a line of JSON for each item: a state that only grows grows by appended lines. */
export function linesForm<Item>(file: string): DiskForm<readonly Item[]> & { file: string } {
  return {
    file,
    write: (items) => new Map([[file, encodeLines(items)]]),
    read: (files) => decodeLines<Item>(files.get(file) ?? new Uint8Array()),
  };
}

export function encodeLines(items: readonly unknown[]): Uint8Array {
  return encoder.encode(items.map((item) => `${JSON.stringify(item)}\n`).join(""));
}

function decodeLines<Item>(bytes: Uint8Array): Item[] {
  const lines = decoder.decode(bytes).split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
