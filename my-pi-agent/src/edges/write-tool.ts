export * from "#reference/edges/write-tool.ts";
