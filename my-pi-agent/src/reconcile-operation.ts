export * from "#reference/reconcile-operation.ts";
