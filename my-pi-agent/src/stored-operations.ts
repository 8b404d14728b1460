export * from "#reference/stored-operations.ts";
