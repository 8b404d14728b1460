export * from "#reference/collect-reply.ts";
