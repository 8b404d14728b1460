export * from "#reference/edges/node-workspace.ts";
