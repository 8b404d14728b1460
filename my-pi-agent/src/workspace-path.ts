export * from "#reference/workspace-path.ts";
