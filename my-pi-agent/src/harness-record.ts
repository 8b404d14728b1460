export * from "#reference/harness-record.ts";
