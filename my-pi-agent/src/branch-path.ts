export * from "#reference/branch-path.ts";
