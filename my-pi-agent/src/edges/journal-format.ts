export * from "#reference/edges/journal-format.ts";
