export * from "#reference/fold-run.ts";
