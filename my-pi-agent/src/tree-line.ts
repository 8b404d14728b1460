export * from "#reference/tree-line.ts";
