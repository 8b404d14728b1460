export * from "#reference/edges/trace-file.ts";
