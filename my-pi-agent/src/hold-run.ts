export * from "#reference/hold-run.ts";
