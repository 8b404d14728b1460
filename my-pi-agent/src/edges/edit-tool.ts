export * from "#reference/edges/edit-tool.ts";
