export * from "#reference/abort-run.ts";
