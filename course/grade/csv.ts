import type { GradeReport } from "./report.ts";

const HEADER = ["learner", "lab", "check", "status", "points", "of", "invariant", "received"];

/** One row for each check. It begins with a byte order mark: or Excel reads the Chinese as something else. */
export function csvOf({ learners }: GradeReport): string {
  const rows = learners.flatMap(({ learner, labs }) =>
    labs.flatMap(({ lab, checks }) =>
      checks.map(({ check, status, points, of, invariant = "", received = "" }) => {
        return [learner, lab, check, status, points, of, invariant, String(received)];
      }),
    ),
  );
  return `\ufeff${[HEADER, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/**
 * Always in quotes. A text that a spreadsheet would take for a formula begins with an apostrophe, which makes
 * it a text.
 */
export function cell(value: string | number): string {
  const text = typeof value === "number" ? String(value) : defused(value);
  return `"${text.replaceAll('"', '""')}"`;
}

function defused(text: string): string {
  const oneLine = text.replace(/[\r\n\t]+/g, " ");
  return /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/.test(oneLine) ? `'${oneLine}` : oneLine;
}
