export * from "#reference/session-tree.ts";
