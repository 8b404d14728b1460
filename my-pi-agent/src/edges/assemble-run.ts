export * from "#reference/edges/assemble-run.ts";
