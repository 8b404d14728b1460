export * from "#reference/edges/reconcile-options.ts";
