export * from "#reference/edges/postgres-journal.ts";
