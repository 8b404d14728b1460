export * from "#reference/edges/run-reconcile.ts";
