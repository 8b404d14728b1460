import type { DiffLine, DiffRow } from "./diff-rows.ts";
import type { Tone } from "./paint.ts";

/** A piece of a line, in one colour. */
export interface Piece {
  text: string;
  tone: Tone;
}

/** The columns that a text takes in a terminal; two for each Chinese character. */
export type Width = (text: string) => number;

/** One below the other: `-` before the learner's lines, `+` before the solution's. */
export function oneBelowTheOther(rows: readonly DiffRow[]): Piece[][] {
  const lines: Piece[][] = [];
  let added: Piece[][] = [];
  for (const row of rows) {
    if (row.kind === "changed") {
      if (row.own) lines.push([{ text: `- ${row.own.text}`, tone: "bad" }]);
      if (row.solution) added.push([{ text: `+ ${row.solution.text}`, tone: "good" }]);
      continue;
    }
    lines.push(...added);
    added = [];
    lines.push(
      row.kind === "gap" ? gapLine(row.lines) : [{ text: `  ${row.own?.text ?? ""}`, tone: "quiet" }],
    );
  }
  return [...lines, ...added];
}

/** The learner's on the left, the solution's on the right; what is too long for its half goes on below. */
export function sideBySide(rows: readonly DiffRow[], columns: number, width: Width): Piece[][] {
  const half = Math.floor((columns - SIGN_WIDTH) / 2);
  return rows.flatMap((row): Piece[][] => {
    if (row.kind === "gap") return [gapLine(row.lines)];
    const [left, right] = [row.own, row.solution].map((line) => cellOf(line, half, width)) as [
      string[],
      string[],
    ];
    const isSame = row.kind === "same";
    const sign = isSame ? "   " : signOf(row.own, row.solution);
    return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [
      { text: padded(left[index] ?? "", half, width), tone: isSame ? "quiet" : "bad" },
      { text: sign, tone: "quiet" },
      { text: right[index] ?? "", tone: isSame ? "quiet" : "good" },
    ]);
  });
}

const SIGN_WIDTH = 3;
const NUMBER_WIDTH = 4;

/** Without colour, these alone tell what is missing on which side. */
function signOf(own: DiffLine | undefined, solution: DiffLine | undefined): string {
  if (own === undefined) return " > ";
  return solution === undefined ? " < " : " | ";
}

function cellOf(line: DiffLine | undefined, half: number, width: Width): string[] {
  if (line === undefined) return [];
  const pieces = wrap(line.text, half - NUMBER_WIDTH - 1, width);
  return pieces.map(
    (piece, index) => `${(index === 0 ? `${line.number}` : "").padStart(NUMBER_WIDTH)} ${piece}`,
  );
}

/** By what a reader takes for one character, which may be several to the machine. */
function wrap(text: string, columns: number, width: Width): string[] {
  const pieces = [""];
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const wide = width(segment);
    if (used + wide > columns && used > 0) {
      pieces.push("");
      used = 0;
    }
    pieces[pieces.length - 1] += segment;
    used += wide;
  }
  return pieces;
}

function padded(text: string, columns: number, width: Width): string {
  return text + " ".repeat(Math.max(0, columns - width(text)));
}

function gapLine(lines: number): Piece[] {
  return [{ text: `  ... ${lines}`, tone: "quiet" }];
}
