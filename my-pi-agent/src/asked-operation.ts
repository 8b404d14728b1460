export * from "#reference/asked-operation.ts";
