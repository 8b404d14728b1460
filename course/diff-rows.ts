/** A line of one of two texts that are held side by side. */
export interface DiffLine {
  /** Counted from 1. */
  number: number;
  text: string;
}

/** What stands beside what; a row of which only one side is there was added or is missing. */
export type DiffRow =
  | { kind: "same" | "changed"; own: DiffLine | undefined; solution: DiffLine | undefined }
  | { kind: "gap"; lines: number };

/** As `diff` tells it, part by part. */
export interface DiffPart {
  value: readonly string[];
  added: boolean;
  removed: boolean;
}

/** As many equal lines around a change tell where it is. */
const AROUND = 3;

/** The rows of two texts, with most of what is equal left out. */
export function rowsOf(parts: readonly DiffPart[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let [own, solution] = [0, 0];
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
    if (!added && !removed) flush();
    for (const text of value) {
      if (!added) own += 1;
      if (!removed) solution += 1;
      const [left, right] = [
        { number: own, text },
        { number: solution, text },
      ];
      if (removed) waiting.own.push(left);
      else if (added) waiting.solution.push(right);
      else rows.push({ kind: "same", own: left, solution: right });
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
    if (isNear[place]) shown.push(row);
    else if (last?.kind === "gap") last.lines += 1;
    else shown.push({ kind: "gap", lines: 1 });
  }
  return shown;
}
