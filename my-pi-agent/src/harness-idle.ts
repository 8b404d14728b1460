export * from "#reference/harness-idle.ts";
