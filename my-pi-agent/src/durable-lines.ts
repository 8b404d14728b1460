export * from "#reference/durable-lines.ts";
