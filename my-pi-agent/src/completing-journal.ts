export * from "#reference/completing-journal.ts";
