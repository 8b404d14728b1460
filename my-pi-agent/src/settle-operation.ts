export * from "#reference/settle-operation.ts";
