export * from "#reference/edges/open-file.ts";
