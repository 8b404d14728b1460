export * from "#reference/recorded-journal.ts";
