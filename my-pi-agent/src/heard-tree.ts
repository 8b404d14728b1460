export * from "#reference/heard-tree.ts";
