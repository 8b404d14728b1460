/** A line of one of two texts that are held side by side. */
export interface DiffLine {
  /** In its file, counted from 1. */
  number: number;
  text: string;
}

/** What stands beside what; a row of which only one side is there was added or is missing. */
export type DiffRow =
  | { kind: "same" | "changed"; own: DiffLine | undefined; solution: DiffLine | undefined }
  | { kind: "gap"; lines: number };

/** As `diff` tells it, part by part. */
export interface DiffPart {
  value: readonly unknown[];
  added: boolean;
  removed: boolean;
}

/** As many equal lines around a change tell where it is. */
const AROUND = 3;

/** The rows of two texts, most of what is equal left out. The parts are of these lines, in their order. */
export function rowsOf(
  parts: readonly DiffPart[],
  own: readonly DiffLine[],
  solution: readonly DiffLine[],
): DiffRow[] {
  const rows: DiffRow[] = [];
  const left = own.values();
  const right = solution.values();
  const take = (lines: Iterator<DiffLine>, count: number) =>
    Array.from({ length: count }, () => lines.next().value as DiffLine);
  const waiting: { own: DiffLine[]; solution: DiffLine[] } = { own: [], solution: [] };
  const flush = () => {
    const length = Math.max(waiting.own.length, waiting.solution.length);
    for (let index = 0; index < length; index++) {
      rows.push({ kind: "changed", own: waiting.own[index], solution: waiting.solution[index] });
    }
    waiting.own = [];
    waiting.solution = [];
  };
  for (const { value, added, removed } of parts) {
    const [mine, theirs] = [take(left, added ? 0 : value.length), take(right, removed ? 0 : value.length)];
    if (removed) waiting.own.push(...mine);
    else if (added) waiting.solution.push(...theirs);
    else {
      flush();
      for (const [place, line] of mine.entries()) {
        rows.push({ kind: "same", own: line, solution: theirs[place] });
      }
    }
  }
  flush();
  return withGaps(rows);
}

function withGaps(rows: readonly DiffRow[]): DiffRow[] {
  const isNear = rows.map((_, place) =>
    rows.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(({ kind }) => kind === "changed"),
  );
  const shown: DiffRow[] = [];
  for (const [place, row] of rows.entries()) {
    const last = shown.at(-1);
    // A single line takes no more room than the word that it was left out.
    const isSingle = (isNear[place - 1] ?? true) && (isNear[place + 1] ?? true);
    if (isNear[place] || isSingle) shown.push(row);
    else if (last?.kind === "gap") last.lines += 1;
    else shown.push({ kind: "gap", lines: 1 });
  }
  return shown;
}
