export * from "#reference/branch-configuration.ts";
