import type { zhLab16 } from "./zh-lab16.ts";

/** What lab 16 and journals in a database say, in English. */
export const enLab16: Readonly<Record<keyof typeof zhLab16, string>> = {
  "journal.busy": "the operation journal is locked by another process, and was still so after {waitedMs} ms",
  "journal.bad_database": "the operation journal's database is damaged, or no database ({problem})",
  "journal.bad_row":
    "the row of {operationId} in the operation journal is no valid record, so nothing is decided by it",
  "journal.foreign_database": "this database is no operation journal; it stays as it is, and is not opened",
  "journal.newer_version":
    "a newer program wrote this operation journal (version {version}, known up to {known}); it stays as it is",
  "journal.file_unusable": "the operation journal {path} cannot be opened ({problem})",
};
