export * from "#reference/harness-operations.ts";
