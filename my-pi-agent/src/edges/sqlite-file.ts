export * from "#reference/edges/sqlite-file.ts";
