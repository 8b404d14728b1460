export * from "#reference/run-traces.ts";
