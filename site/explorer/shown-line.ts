import { sayingOf } from "../../labs/13-recovery-policy/line-kind.ts";
import { rawLines } from "../../labs/13-recovery-policy/raw-records.ts";

/** A line of a session file: in a word what it is, its id, and the whole of it. */
export interface ShownLine {
  what: string;
  id: string;
  text: string;
}

/** Whole lines behind the header. */
export function shownLines(bytes: Uint8Array): ShownLine[] {
  const texts = linesIn(bytes).slice(1);
  return rawLines(bytes).map((line, place) => ({
    what: sayingOf(line),
    id: line.id,
    text: texts[place] ?? "",
  }));
}

/** The header is the first of them; one without its newline is none. */
export function linesIn(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split("\n").slice(0, -1);
}
