export * from "#reference/harness-builder.ts";
