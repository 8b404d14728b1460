export * from "#reference/harness-work.ts";
