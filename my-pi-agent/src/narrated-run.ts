export * from "#reference/narrated-run.ts";
