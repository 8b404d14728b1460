export * from "#reference/fold-queues.ts";
