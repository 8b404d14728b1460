import type { TornTail } from "#contracts/session.ts";

export interface Records {
  records: Uint8Array[];
  keptBytes: number;
  newlineMissing: boolean;
  torn?: TornTail;
}

export function readRecords(bytes: Uint8Array): Records {
  const encoder = new TextEncoder();
  const lines = new TextDecoder().decode(bytes).split("\n");
  const last = lines.pop() ?? "";
  const records = lines.map((line) => encoder.encode(line));
  const whole: Records = { records, keptBytes: bytes.length, newlineMissing: false };
  if (last === "") return whole;
  const tail = encoder.encode(last);
  if (isJson(last)) return { ...whole, records: [...records, tail], newlineMissing: true };
  const torn = { line: records.length + 1, bytes: tail.length };
  return { ...whole, keptBytes: bytes.length - tail.length, torn };
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
