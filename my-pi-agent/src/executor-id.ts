export * from "#reference/executor-id.ts";
