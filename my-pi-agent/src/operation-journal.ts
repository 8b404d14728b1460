export * from "#reference/operation-journal.ts";
