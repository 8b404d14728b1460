export * from "#reference/journal-retention.ts";
