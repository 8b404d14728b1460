import type { Finding } from "./score.ts";

const heads = {
  en: ["fault", "what it does wrong", "level", "found by", "states", "lives", "crashes"],
  zh: ["编号", "错在哪里", "级别", "被谁发现", "状态数", "启动次数", "崩溃次数"],
} as const;

export type Language = keyof typeof heads;

/** A row for each planted fault; no times, so it is the same on each machine. */
export function tableOf(findings: readonly Finding[], language: Language): string[][] {
  const rows = findings.map(({ fault, level, invariant, states, lives, crashes }) => [
    `\`${fault.id}\``,
    fault[language],
    level,
    invariant === undefined ? "-" : `\`${invariant}\``,
    ...[states, lives, crashes].map(String),
  ]);
  return [[...heads[language]], ...rows];
}

/** As Markdown that is not yet formatted. */
export function markdownOf([head = [], ...rows]: readonly string[][]): string {
  const rule = head.map((_, column) => (column < head.length - COUNTS ? "---" : "---:"));
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** The last columns are counts. */
const COUNTS = 3;

/** @throws {Error} the page has no place for it */
export function withTable(page: string, table: string): string {
  const { before, after } = parted(page);
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}

/** The cells of the table that a page shows, however it is formatted. */
export function tableIn(page: string): string[][] {
  const lines = parted(page)
    .inside.split("\n")
    .filter((line) => line.startsWith("|"));
  const rows = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
}

function parted(page: string): { before: string; inside: string; after: string } {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end < start) throw new Error(`the page has no ${START} and ${END}`);
  return {
    before: page.slice(0, start),
    inside: page.slice(start + START.length, end),
    after: page.slice(end + END.length),
  };
}

const START = "<!-- planted faults -->";
const END = "<!-- end of planted faults -->";
