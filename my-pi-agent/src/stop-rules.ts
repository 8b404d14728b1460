export * from "#reference/stop-rules.ts";
