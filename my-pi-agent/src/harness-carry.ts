export * from "#reference/harness-carry.ts";
