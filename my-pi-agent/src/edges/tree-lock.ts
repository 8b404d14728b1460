export * from "#reference/edges/tree-lock.ts";
