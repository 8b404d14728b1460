export * from "#reference/edges/fork-file.ts";
