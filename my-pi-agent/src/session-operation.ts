export * from "#reference/session-operation.ts";
