export * from "#reference/harness-configuration.ts";
