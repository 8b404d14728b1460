export * from "#reference/restore-tree.ts";
