export * from "#reference/edges/journal-reading.ts";
