export * from "#reference/edges/reconcile-session.ts";
