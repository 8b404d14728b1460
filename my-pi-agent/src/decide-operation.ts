export * from "#reference/decide-operation.ts";
