export * from "#reference/sqlite-operation-journal.ts";
