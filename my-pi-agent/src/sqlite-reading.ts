export * from "#reference/sqlite-reading.ts";
