export * from "#reference/edges/journal-file.ts";
