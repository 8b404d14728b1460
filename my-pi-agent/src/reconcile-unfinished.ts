export * from "#reference/reconcile-unfinished.ts";
