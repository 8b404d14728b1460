export * from "#reference/fold-operation.ts";
