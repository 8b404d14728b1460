export * from "#reference/edges/emptied-journal.ts";
