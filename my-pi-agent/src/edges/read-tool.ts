export * from "#reference/edges/read-tool.ts";
