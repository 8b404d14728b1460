export * from "#reference/message-queues.ts";
