export * from "#reference/shared-journal.ts";
