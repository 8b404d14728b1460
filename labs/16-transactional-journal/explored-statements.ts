import type { DatabaseContent } from "./database-content.ts";

/** Attempts count to two, and places from one: else each crash leads to a state of its own, for ever. */
export function saturated(content: DatabaseContent): DatabaseContent {
  const { operations, ...others } = content.tables;
  if (operations === undefined) return content;
  const rows = operations.map((row, place) => {
    return { ...row, sequence: place + 1, attempts: Math.min(2, Number(row.attempts)) };
  });
  return { ...content, tables: { operations: rows, ...others } };
}

export function isCommit(words: string): boolean {
  return words === "COMMIT" || words === "END";
}

/** What can change nothing need not be compared. */
export function isLook(words: string): boolean {
  return /^(SELECT|EXPLAIN|ROLLBACK|PRAGMA (?!(APPLICATION_ID|USER_VERSION) =))/.test(words);
}
