export * from "#reference/harness-log.ts";
