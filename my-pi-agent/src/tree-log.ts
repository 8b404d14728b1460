export * from "#reference/tree-log.ts";
