export * from "#reference/harness-run.ts";
