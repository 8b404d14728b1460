export * from "#reference/harness-queues.ts";
