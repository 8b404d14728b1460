export * from "#reference/read-entries.ts";
