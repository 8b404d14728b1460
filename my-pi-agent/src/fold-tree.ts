export * from "#reference/fold-tree.ts";
