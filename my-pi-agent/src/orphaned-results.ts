export * from "#reference/orphaned-results.ts";
