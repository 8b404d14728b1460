export * from "#reference/reconcile-hook.ts";
